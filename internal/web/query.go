package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade"
)

// strict answers under /api/ what no route does: addresses and methods that are
// not there, query keys that mean nothing, values that cannot be read, bodies of
// other kinds. Each is problem details; nothing is passed over.
func (s *Server) strict(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ops := s.operationsAt(r.URL.Path)
		if len(ops) == 0 {
			problemAt(w, http.StatusNotFound, "nothing is answered at "+r.URL.Path+"; /api/v1/openapi.json lists what is")
			return
		}
		op := ops[r.Method]
		if r.Method == http.MethodHead {
			op = ops[http.MethodGet]
		}
		if op == nil {
			allow := allowed(ops)
			w.Header().Set("Allow", allow)
			problemAt(w, http.StatusMethodNotAllowed, fmt.Sprintf("%s takes %s, not %s", r.URL.Path, allow, r.Method))
			return
		}
		if d := readQuery(r, op.Parameters); d != nil {
			problemAt(w, http.StatusBadRequest, strings.TrimPrefix(d.Location, "query.")+": "+d.Message, d)
			return
		}
		if why := readType(r, op); why != "" {
			problemAt(w, http.StatusUnsupportedMediaType, why)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// operationsAt is what is answered at an address, by method.
func (s *Server) operationsAt(path string) map[string]*huma.Operation {
	if strings.HasPrefix(path, "/api/v1/openapi") && slices.Contains([]string{".json", ".yaml", "-3.0.json", "-3.0.yaml"}, strings.TrimPrefix(path, "/api/v1/openapi")) {
		return map[string]*huma.Operation{http.MethodGet: {}}
	}
	for at, item := range s.described.OpenAPI().Paths {
		if !matches(at, path) {
			continue
		}
		ops := map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post}
		for method, op := range ops {
			if op == nil {
				delete(ops, method)
			}
		}
		return ops
	}
	return nil
}

// matches tells whether a path is of a form such as /api/v1/schema/{game}.
func matches(form, path string) bool {
	a, b := strings.Split(form, "/"), strings.Split(path, "/")
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && (!strings.HasPrefix(a[i], "{") || b[i] == "") {
			return false
		}
	}
	return true
}

func allowed(ops map[string]*huma.Operation) string {
	var all []string
	for method := range ops {
		all = append(all, method)
		if method == http.MethodGet {
			all = append(all, http.MethodHead)
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// readQuery refuses query keys that an operation does not have and values that
// it cannot read. A switch that stands alone is on; yes and no are read as they
// are in scenarios.
func readQuery(r *http.Request, known []*huma.Param) *huma.ErrorDetail {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return &huma.ErrorDetail{Location: "query", Message: err.Error()}
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		p := paramOf(known, key)
		if p == nil {
			return &huma.ErrorDetail{Location: "query." + clipTo(key, 100), Message: "no such query key" + meant(key, known)}
		}
		read, why := readValues(p, values[key])
		if why != "" {
			return &huma.ErrorDetail{Location: "query." + key, Message: why, Value: clipTo(values.Get(key), 100)}
		}
		values[key] = read
	}
	for _, p := range known {
		if p.In == "query" && p.Required && values.Get(p.Name) == "" {
			return &huma.ErrorDetail{Location: "query." + p.Name, Message: "is missing"}
		}
	}
	r.URL.RawQuery = values.Encode()
	return nil
}

func paramOf(known []*huma.Param, key string) *huma.Param {
	for _, p := range known {
		if p.Name == key && p.In == "query" {
			return p
		}
	}
	return nil
}

// meant lists the keys that there are.
func meant(key string, known []*huma.Param) string {
	var names []string
	for _, p := range known {
		if p.In == "query" {
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 {
		return "; this address takes none"
	}
	if near := enfilade.Nearest(key, names); near != "" {
		return "; did you mean " + near + "?"
	}
	return "; there are " + strings.Join(names, ", ")
}

func readValues(p *huma.Param, values []string) (read []string, why string) {
	kind := p.Schema.Type
	if kind == "array" {
		if p.Explode == nil || !*p.Explode {
			return []string{strings.Join(values, ",")}, ""
		}
		return values, ""
	}
	if len(values) > 1 {
		return nil, "is given " + strconv.Itoa(len(values)) + " times"
	}
	value := values[0]
	switch kind {
	case "boolean":
		switch value {
		case "", "1", "yes", "true":
			return []string{"true"}, ""
		case "0", "no", "false":
			return []string{"false"}, ""
		}
		return nil, "write true or false"
	case "integer":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return nil, "write a whole number of 0 or more"
		}
		if most := p.Schema.Maximum; most != nil && float64(n) > *most {
			return nil, fmt.Sprintf("must be at most %g (got %d)", *most, n)
		}
		return []string{strconv.FormatUint(n, 10)}, ""
	}
	switch most := p.Schema.MaxLength; {
	case most != nil && len(value) > *most:
		return nil, fmt.Sprintf("must be at most %d signs (got %d)", *most, len(value))
	case len(p.Schema.Enum) > 0 && value != "" && !slices.Contains(p.Schema.Enum, any(value)):
		return nil, fmt.Sprintf("must be one of %v", p.Schema.Enum)
	}
	return values, ""
}

// bodyTypes are the kinds of body that hold text. A form's kind is among them,
// which is what curl calls a body where nothing is said.
var bodyTypes = []string{
	"application/json", "application/yaml", "application/x-yaml", "application/jsonl", "application/x-ndjson",
	"application/octet-stream", "application/x-www-form-urlencoded", "text/plain", "text/yaml", "text/x-yaml",
}

// readType tells why a body of that kind is not read; "" if it is. What is read
// is called by the kind that the operation knows.
func readType(r *http.Request, op *huma.Operation) (why string) {
	if op.RequestBody == nil {
		return ""
	}
	if e := r.Header.Get("Content-Encoding"); e != "" && !strings.EqualFold(e, "identity") {
		return fmt.Sprintf("a body is sent as it is, not packed as %q", clipTo(e, 40))
	}
	text := r.Header.Get("Content-Type")
	if text == "" {
		return ""
	}
	kind, params, err := mime.ParseMediaType(text)
	known := bodyTypes[:2]
	if op.RequestBody.Content["application/octet-stream"] != nil {
		known = slices.Sorted(maps.Keys(op.RequestBody.Content))
	}
	if err != nil || !slices.Contains(bodyTypes, kind) && !slices.Contains(known, kind) && !strings.HasSuffix(kind, "+json") && !strings.HasSuffix(kind, "+yaml") {
		return fmt.Sprintf("a body is %s, not %q", strings.Join(known, " or "), clipTo(text, 80))
	}
	if c := params["charset"]; c != "" && !strings.EqualFold(c, "utf-8") && !strings.EqualFold(c, "us-ascii") {
		return fmt.Sprintf("a body is written in UTF-8, not %q", clipTo(c, 40))
	}
	if op.RequestBody.Content["application/yaml"] == nil && op.RequestBody.Content[jsonType] != nil {
		r.Header.Set("Content-Type", jsonType)
	}
	return ""
}

func clipTo(s string, most int) string {
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}

// problemAt writes problem details.
func problemAt(w http.ResponseWriter, status int, detail string, details ...*huma.ErrorDetail) {
	text, _ := json.Marshal(&huma.ErrorModel{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail, Errors: details})
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n'))
}
