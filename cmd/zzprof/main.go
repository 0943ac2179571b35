package main

import (
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"github.com/enfilade/enfilade"
	_ "github.com/enfilade/enfilade/games"
)

func main() {
	in, _ := os.Open(os.Args[2])
	ss, err := enfilade.Read(in, "x.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := ss[0]
	f, _ := os.Create("/tmp/w/prof")
	pprof.StartCPUProfile(f)
	t := time.Now()
	b := enfilade.NewBook()
	switch os.Args[1] {
	case "odds":
		_, err = s.Odds(b, enfilade.OddsOptions{Measures: nil})
	case "exact":
		_, err = s.Odds(b, enfilade.OddsOptions{Exact: true})
	case "explain":
		_, err = s.Explain(b, false)
	case "advise":
		_, err = s.Advise(b, enfilade.Goal{}, false)
	}
	pprof.StopCPUProfile()
	fmt.Println(time.Since(t), err)
}
