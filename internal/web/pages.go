package web

import "net/http"

// pages will hold the pages; the API stands alone until they are there.
func (s *Server) pages(mux *http.ServeMux) {}
