package sweep

import _ "embed"

// Schema is the JSON Schema of sweep files.
//
//go:embed schema.json
var Schema string
