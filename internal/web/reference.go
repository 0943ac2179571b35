package web

import (
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

func operationOf(method, at string, o *huma.Operation) operationPart {
	out := operationPart{Method: method, Path: at, Summary: o.Summary}
	for _, x := range o.Parameters {
		kind := ""
		if x.Schema != nil {
			kind = x.Schema.Type
			if kind == "array" && x.Schema.Items != nil {
				kind = x.Schema.Items.Type + ", repeatable"
			}
		}
		out.Parameters = append(out.Parameters, parameterPart{x.Name, kind, x.Description})
	}
	if o.RequestBody != nil {
		var types []string
		for name := range o.RequestBody.Content {
			types = append(types, name)
		}
		slices.Sort(types)
		out.Body = strings.Join(types, ", ")
		if o.RequestBody.Description != "" {
			out.Body = o.RequestBody.Description + " as " + out.Body
		}
	}
	var codes []string
	for code := range o.Responses {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	out.Answers = fmt.Sprint(strings.Join(codes, ", "))
	return out
}
