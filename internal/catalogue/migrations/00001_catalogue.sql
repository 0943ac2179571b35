-- +goose Up
CREATE TABLE file (
	id       INTEGER PRIMARY KEY,
	doc      TEXT NOT NULL UNIQUE, -- the id printed in the file
	game     TEXT NOT NULL,
	name     TEXT NOT NULL,
	kind     TEXT NOT NULL,
	path     TEXT NOT NULL,
	sum      TEXT NOT NULL,        -- SHA-256 of the file as it lies on disk
	reader   INTEGER NOT NULL,     -- version of the readers that read it
	report   TEXT NOT NULL         -- counts, as JSON
);

-- What a file's links may lead to, and the sum of that file when they were
-- followed; an empty sum when it was not there.
CREATE TABLE need (
	file INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
	doc  TEXT NOT NULL,
	sum  TEXT NOT NULL,
	PRIMARY KEY (file, doc)
) WITHOUT ROWID;

CREATE TABLE item (
	id      INTEGER PRIMARY KEY,
	file    INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
	key     TEXT NOT NULL,         -- the id printed in the file, made unique
	kind    TEXT NOT NULL,         -- unit, weapon
	sort    TEXT NOT NULL,         -- entry, row, list; empty for weapons
	game    TEXT NOT NULL,
	faction TEXT NOT NULL,
	name    TEXT NOT NULL,
	plain   TEXT NOT NULL,         -- the name as names are compared
	body    TEXT NOT NULL,         -- the printed rows, as JSON
	UNIQUE (file, kind, key)
);
CREATE INDEX item_plain ON item (game, kind, plain);

CREATE TABLE keyword (
	word TEXT NOT NULL,
	item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
	PRIMARY KEY (word, item)
) WITHOUT ROWID;
CREATE INDEX keyword_item ON keyword (item);

CREATE VIRTUAL TABLE words USING fts5 (
	name, faction, keywords, game,
	tokenize = "unicode61 remove_diacritics 2",
	prefix = '2 3'
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);

-- +goose StatementBegin
CREATE TRIGGER item_gone AFTER DELETE ON item BEGIN
	DELETE FROM words WHERE rowid = old.id;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER item_gone;
DROP TABLE vocabulary;
DROP TABLE words;
DROP TABLE keyword;
DROP TABLE item;
DROP TABLE need;
DROP TABLE file;
