-- +goose Up
-- All that a search reads of an item, so that it need not pass its body.
CREATE INDEX item_search ON item (plain, kind, sort, game, faction);

-- +goose Down
DROP INDEX item_search;
