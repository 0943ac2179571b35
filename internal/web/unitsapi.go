package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fill"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// unitsAsked is a search of the catalogue.
type unitsAsked struct {
	Words   string `query:"q" maxLength:"200" doc:"beginnings of words of the name, the faction, the keywords"`
	Game    string `query:"game" maxLength:"50" doc:"of this game only"`
	Faction string `query:"faction" maxLength:"200" doc:"of this faction only"`
	Keyword string `query:"keyword" maxLength:"200" doc:"with this keyword only"`
	Kind    string `query:"kind" enum:"unit,weapon" doc:"unit or weapon"`
	Limit   uint   `query:"limit" maximum:"1000" doc:"how many at most; 100"`
	Show    string `query:"show" maxLength:"400" doc:"all of the one unit or weapon of this id"`
}

// mostUnits is how many hits are listed where nothing is said.
const mostUnits = 100

// unitsAPI searches the catalogue; nothing is written into it.
func (s *Server) unitsAPI(a huma.API) {
	op := about("units", "units", "Units and weapons of the catalogue: a list of hits, or all of one")
	op.Errors = []int{400, 404, 429, 503}
	op.Middlewares = huma.Middlewares{s.limited(a)}
	huma.Register(a, op, func(ctx context.Context, in *unitsAsked) (*answered, error) {
		if in.Game != "" && shapeMissing(in.Game) {
			return nil, noGame(in.Game)
		}
		out, err := s.looked(ctx, func(c *catalogue.Catalogue) ([]byte, error) {
			if in.Show != "" {
				item, err := c.Show(ctx, in.Show)
				if errors.Is(err, catalogue.ErrNoItem) {
					return nil, huma.Error404NotFound(err.Error())
				}
				if err != nil {
					return nil, err
				}
				return lineOf(item)
			}
			return found(ctx, c, in)
		})
		var none *fill.NoCatalogue
		if errors.As(err, &none) {
			return nil, huma.Error404NotFound(none.Error() + "; " + none.Hint)
		}
		return &answered{jsonType, out}, err
	})
}

func found(ctx context.Context, c *catalogue.Catalogue, in *unitsAsked) ([]byte, error) {
	q := catalogue.Query{Words: in.Words, Game: printed.Game(in.Game), Faction: in.Faction, Keyword: in.Keyword, Kind: in.Kind, Limit: mostUnits}
	if in.Limit > 0 {
		q.Limit = int(in.Limit)
	}
	hits, err := c.Search(ctx, q)
	if err != nil {
		return nil, searchFault(ctx, err)
	}
	items := make([]catalogue.Item, 0, len(hits.Items))
	for _, i := range hits.Items {
		i.Unit, i.Weapon = nil, nil
		items = append(items, i)
	}
	return json.Marshal(items)
}

// searchFault is a search that the catalogue refuses, as problem details.
func searchFault(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	return huma.NewError(http.StatusBadRequest, "q: "+err.Error(), &huma.ErrorDetail{Location: "query.q", Message: err.Error()})
}

// looked looks something up within the limits on time and on how many do.
func (s *Server) looked(ctx context.Context, look func(*catalogue.Catalogue) ([]byte, error)) ([]byte, error) {
	c, err := s.units.open()
	if err != nil {
		var none *fill.NoCatalogue
		if errors.As(err, &none) {
			return nil, err
		}
		return nil, fmt.Errorf("the catalogue cannot be opened: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, s.options.Timeout)
	defer cancel()
	end, err := s.limits.begin(ctx)
	if err != nil {
		return nil, turnedAway(err)
	}
	defer end()
	return look(c)
}
