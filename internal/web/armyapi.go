package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/catalogue"
	"github.com/enfilade/enfilade/internal/catalogue/fill"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
	"github.com/enfilade/enfilade/internal/catalogue/source"
)

// armyAsked is an army list to be read.
type armyAsked struct {
	Game    string `query:"game" maxLength:"50" doc:"refuse a list of another game"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// armyUnit is a unit of a list, and the blocks that put it into a scenario.
type armyUnit struct {
	catalogue.ArmyUnit
	fill.Blocks
	Refused string `json:"refused,omitempty"` // why it cannot be put into one
}

// mostArmy is how long the answer about one list may be, in bytes.
const mostArmy = 8 << 20

// armyAPI reads army lists. Nothing of them is kept.
func (s *Server) armyAPI(a huma.API) {
	op := s.operation("army", "The units of an army list, as blocks of scenarios")
	op.Middlewares = huma.Middlewares{s.limited(a)}
	file := &huma.MediaType{Schema: &huma.Schema{Type: "string", Format: "binary"}}
	op.RequestBody = &huma.RequestBody{Required: true, Description: "a BattleScribe roster, .ros or .rosz", Content: map[string]*huma.MediaType{
		"application/octet-stream": file, "application/zip": file, "application/xml": file, "text/xml": file,
	}}
	huma.Register(a, op, func(ctx context.Context, in *armyAsked) (*answered, error) {
		if in.Game != "" && shapeMissing(in.Game) {
			return nil, noGame(in.Game)
		}
		out, err := s.worked(ctx, func(*enfilade.Book) ([]byte, error) {
			army, err := armyOf(in)
			if err != nil {
				return nil, err
			}
			return armyUnits(ctx, army)
		})
		return &answered{jsonType, out}, err
	})
}

// armyOf reads the list, which is refused as the import of a file is.
func armyOf(in *armyAsked) (printed.Sheet, error) {
	army, err := catalogue.ParseArmy("list", in.RawBody)
	var fault *source.Fault
	switch {
	case errors.As(err, &fault):
		return army, armyRefused(enfilade.Problem{File: fault.File, Line: fault.Line, Column: fault.Column, Message: fault.Message})
	case err != nil:
		return army, err
	case in.Game != "" && in.Game != string(army.Game):
		return army, armyRefused(enfilade.Problem{File: "list", Message: fmt.Sprintf("is an army list of %s, not of %s", enfilade.GameTitle(string(army.Game)), enfilade.GameTitle(in.Game))})
	}
	return army, nil
}

func armyRefused(p enfilade.Problem) error {
	m := refused("the army list is refused", enfilade.Problems{p})
	m.Errors[0].Location = "body"
	return m
}

func armyUnits(ctx context.Context, army printed.Sheet) ([]byte, error) {
	var out bytes.Buffer
	for i, u := range catalogue.ArmyUnits(army) {
		one := armyUnit{ArmyUnit: u}
		var err error
		var faults enfilade.Problems
		if one.Blocks, err = fill.BlocksOf(army, army.Units[i]); errors.As(err, &faults) {
			one.Refused = faults[0].Message
		} else if err != nil {
			return nil, err
		}
		text, err := json.Marshal(one)
		if err != nil || ctx.Err() != nil {
			return nil, errors.Join(err, ctx.Err())
		}
		out.WriteString(",")
		out.Write(text)
		if out.Len() > mostArmy {
			return nil, armyRefused(enfilade.Problem{File: "list", Message: fmt.Sprintf("its units come to more than %d MiB", mostArmy>>20)})
		}
	}
	return fmt.Appendf(nil, "[%s]\n", bytes.TrimPrefix(out.Bytes(), []byte(","))), nil
}
