// Our own float64 kernels for the eight workloads: how close a plain, single-threaded Go
// program comes to the arithmetic floor.  No peer code.  Run: go run floor.go [ref.json]
// With ref.json (from ref.py) every kernel is checked against the exact rationals.
package oracle

import (
	"math"
	"syscall"
	"time"
)

// cpu is the CPU time of this process; wall time says little on a shared machine.
func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var macs int64 // multiply-adds counted by the counting run only

func pAtLeast(t int) float64 {
	if t < 2 {
		t = 2
	}
	if t > 7 {
		return 0
	}
	return float64(7-t) / 6
}

// binomRow fills dst with the Binomial(n,p) law by the ratio recurrence from the mode.
func binomRow(dst []float64, n int, p float64) {
	for i := range dst {
		dst[i] = 0
	}
	if p <= 0 {
		dst[0] = 1
		return
	}
	if p >= 1 {
		dst[n] = 1
		return
	}
	m := int(float64(n+1) * p)
	if m > n {
		m = n
	}
	lg := func(x int) float64 { v, _ := math.Lgamma(float64(x + 1)); return v }
	dst[m] = math.Exp(lg(n) - lg(m) - lg(n-m) + float64(m)*math.Log(p) + float64(n-m)*math.Log1p(-p))
	r := p / (1 - p)
	for k := m; k < n; k++ {
		dst[k+1] = dst[k] * r * float64(n-k) / float64(k+1)
	}
	for k := m; k > 0; k-- {
		dst[k-1] = dst[k] / r * float64(k) / float64(n-k+1)
	}
}

// lost gives the law of wounds lost by a model with left wounds from one unsaved attack.
func lost(maxD, fnp, left int) []float64 {
	keep := 1.0
	if fnp <= 6 {
		keep = 1 - pAtLeast(fnp)
	}
	out := make([]float64, left+1)
	row := make([]float64, maxD+1)
	for d := 1; d <= maxD; d++ {
		binomRow(row[:d+1], d, keep)
		for k, q := range row[:d+1] {
			if k > left {
				k = left
			}
			out[k] += q / float64(maxD)
		}
	}
	return out
}

// chain returns rows[u] = law over models*wounds+1 states after u unsaved attacks, u = 0..n.
func chain(n, maxD, wounds, fnp, models int) [][]float64 {
	s := models*wounds + 1
	tr := make([][]float64, wounds)
	for l := range tr {
		tr[l] = lost(maxD, fnp, wounds-l)
	}
	rows := make([][]float64, n+1)
	rows[0] = make([]float64, s)
	rows[0][0] = 1
	for u := 1; u <= n; u++ {
		a, b := rows[u-1], make([]float64, s)
		top := (u - 1) * wounds
		if top > s-2 {
			top = s - 2
		}
		for i := 0; i <= top; i++ {
			q := a[i]
			if q == 0 {
				continue
			}
			for d, p := range tr[i%wounds] {
				b[i+d] += q * p
			}
			macs += int64(len(tr[i%wounds]))
		}
		b[s-1] += a[s-1]
		rows[u] = b
	}
	return rows
}

// cell mixes the chain rows with Binomial(attacks, p).
func cell(dst, row []float64, rows [][]float64, attacks int, p float64) {
	binomRow(row[:attacks+1], attacks, p)
	for i := range dst {
		dst[i] = 0
	}
	for u, q := range row[:attacks+1] {
		if q < 1e-300 {
			continue
		}
		r := rows[u]
		for i := range dst {
			dst[i] += q * r[i]
		}
		macs += int64(len(dst))
	}
}

func wa(n int) []float64 {
	rows := chain(n, 3, 2, 5, 10)
	dst, row := make([]float64, 21), make([]float64, n+1)
	cell(dst, row, rows, n, 2.0/9)
	return dst
}

func wb(models, weapons int) []float64 {
	p := pAtLeast(4) * pAtLeast(3) * (1 - pAtLeast(4))
	one := make([]float64, 13)
	for x := 1; x < 7; x++ {
		for y := 1; y < 7; y++ {
			n := x + y
			if models >= 11 {
				n = 12
			} else if models >= 6 && n < 3 {
				n = 3
			}
			one[n] += 1.0 / 36
		}
	}
	shots := []float64{1}
	for i := 0; i < weapons; i++ {
		nx := make([]float64, len(shots)+12)
		for a, q := range shots {
			for b, r := range one {
				nx[a+b] += q * r
			}
		}
		macs += int64(len(shots) * 13)
		shots = nx
	}
	// thin by p: Horner in the polynomial (1-p+p z)
	out := make([]float64, models+1)
	for i := len(shots) - 1; i >= 0; i-- {
		for k := models; k > 0; k-- {
			c := out[k]*(1-p) + out[k-1]*p
			if k == models {
				c += out[k] * p
			}
			out[k] = c
		}
		out[0] = out[0]*(1-p) + shots[i]
		macs += int64(2 * models)
	}
	return out
}

// wc: per side, laws indexed by top success; O(SV1*SV2 + SV*B) instead of enumerating 20^B.
func wc(sv1, b1, dam1, sv2, b2, dam2, cap int) (w1, w2 []float64) {
	win := func(sv, b, dam, svO, bO int) []float64 {
		// j[c][m] after conditioning on the opponent: no critical, best plain success = t
		best := make([]float64, svO) // P(no critical, best plain <= t)
		for t := 0; t < svO; t++ {
			best[t] = math.Pow(float64(20-svO+t)/20, float64(bO))
		}
		out := make([]float64, cap+1)
		row := make([]float64, 2*b+1)
		for c := 0; c <= b; c++ {
			for m := 0; m+c <= b; m++ {
				if c+m == 0 {
					continue
				}
				tot := 0.0
				for t := 0; t < svO; t++ {
					pt := best[t]
					if t > 0 {
						pt -= best[t-1]
					}
					hi := sv - 1 - t // plain faces strictly above t
					if hi < 0 {
						hi = 0
					}
					if t >= sv {
						hi = 0
					}
					// c criticals, m plain above t, the rest neither
					q := multin(b, c, m) * math.Pow(1.0/20, float64(c)) * math.Pow(float64(hi)/20, float64(m)) *
						math.Pow(float64(19-hi)/20, float64(b-c-m))
					if c == 0 && m > 0 || c > 0 {
						tot += pt * q
					}
					macs += 4
				}
				s := m + 2*c
				binomRow(row[:s+1], s, float64(dam)/20)
				for k, q := range row[:s+1] {
					if k > cap {
						k = cap
					}
					out[k] += tot * q
				}
				macs += int64(s + 1)
			}
		}
		return out
	}
	return win(sv1, b1, dam1, sv2, b2), win(sv2, b2, dam2, sv1, b1)
}

func multin(n, a, b int) float64 { return choose(n, a) * choose(n-a, b) }
func choose(n, k int) float64 {
	r := 1.0
	for i := 0; i < k; i++ {
		r = r * float64(n-i) / float64(i+1)
	}
	return r
}

func wd(n, cn int) []float64 {
	mod := []float64{1, 2, 7, 16, 7, 2, 1} // modifiers -3..+3, in 36ths (filled below)
	tab := map[int]int{2: -3, 3: -2, 4: -1, 5: -1, 6: 0, 7: 0, 8: 0, 9: 1, 10: 1, 11: 2, 12: 3}
	for i := range mod {
		mod[i] = 0
	}
	for x := 1; x < 7; x++ {
		for y := 1; y < 7; y++ {
			mod[tab[x+y]+3] += 1.0 / 36
		}
	}
	res := make([]float64, 9)
	res[1] = math.Pow(1.0/6, float64(n))
	row := make([]float64, n+1)
	binomRow(row, n, 5.0/6) // how many dice are not a 1
	for k := 1; k <= n; k++ {
		prev := 0.0
		for t := 2; t <= 6; t++ {
			c := math.Pow(float64(t-1)/5, float64(k))
			s := k - 1
			if s > 2 {
				s = 2
			}
			res[t+s] += row[k] * (c - prev)
			prev = c
			macs += 2
		}
	}
	out := make([]float64, 16)
	for r, q := range res {
		if r < cn {
			out[0] += q
			continue
		}
		for m, pm := range mod {
			v := r - cn + m - 3
			if v < 0 {
				v = 0
			}
			out[v] += q * pm
			macs++
		}
	}
	return out
}

func we(shots, per, models int, hit, p float64) []float64 {
	out := make([]float64, models+1)
	row := make([]float64, shots*per+1)
	hr := make([]float64, shots+1)
	binomRow(hr, shots, hit)
	for h, q := range hr {
		n := h * per
		binomRow(row[:n+1], n, p)
		for k, r := range row[:n+1] {
			if k > models {
				k = models
			}
			out[k] += q * r
		}
		macs += int64(3 * n)
	}
	return out
}

func wf(limit int) map[[2]int]float64 {
	d3, d2 := make([]float64, 19), make([]float64, 13)
	for x := 1; x < 7; x++ {
		for y := 1; y < 7; y++ {
			d2[x+y] += 1.0 / 36
			for z := 1; z < 7; z++ {
				d3[x+y+z] += 1.0 / 216
			}
		}
	}
	hit := func(st int) (p float64) {
		for s := 4; s <= 18; s++ {
			if s == 18 || s+st >= 13 {
				p += d3[s]
			}
		}
		return
	}
	rh, mh := hit(6), hit(7)
	rd := make([]float64, 6)
	for s := 2; s <= 12; s++ {
		v := s - 5
		if v < 0 {
			v = 0
		}
		if v > 5 {
			v = 5
		}
		rd[v] += d2[s]
	}
	mk := make([]float64, 6)
	for l := 1; l <= 5; l++ {
		for s := 3; s <= 18; s++ {
			if s-1 >= l {
				mk[l] += d3[s] * mh
			}
		}
	}
	out := map[[2]int]float64{}
	K := limit + 1
	R, r2 := make([]float64, K), make([]float64, K)
	M := make([][]float64, 6)
	for l := range M {
		M[l] = make([]float64, K)
	}
	R[0] = 1
	for n := 1; n <= limit; n++ {
		nr := make([]float64, K)
		nm := make([][]float64, 6)
		for l := range nm {
			nm[l] = make([]float64, K)
		}
		for k := 0; k < K; k++ {
			if q := R[k] + r2[k]; q != 0 {
				out[[2]int{n, k}] += q * (1 - rh + rh*rd[0])
				for d := 1; d < 5; d++ {
					nm[5-d][k] += q * rh * rd[d]
				}
				if R[k] != 0 {
					nr[k+1] += R[k] * rh * rd[5]
				}
				if r2[k] != 0 {
					out[[2]int{n, k + 1}] += r2[k] * rh * rd[5]
				}
				macs += 7
			}
			for l := 1; l <= 4; l++ {
				if q := M[l][k]; q != 0 {
					out[[2]int{n, k}] += q * (1 - mk[l])
					nr[k+1] += q * mk[l]
					macs += 2
				}
			}
		}
		R, r2, M = make([]float64, K), nr, nm
	}
	for k := 0; k < K; k++ {
		q := r2[k]
		for l := 1; l <= 4; l++ {
			q += M[l][k]
		}
		if q != 0 {
			out[[2]int{limit, k}] += q
		}
	}
	return out
}

func wh(n int) []float64 {
	// states (taken, sum) while faces go down; dice left tracked by conditional binomials
	type key struct{ left, taken, sum int }
	cur := map[key]float64{{n, 0, 0}: 1}
	row := make([]float64, n+1)
	for f := 6; f >= 1; f-- {
		nx := map[key]float64{}
		for s, q := range cur {
			binomRow(row[:s.left+1], s.left, 1/float64(f))
			rest := 0.0
			for k := s.left; k >= 0; k-- {
				rest += row[k]
				t := 3 - s.taken
				if k > t { // all counts beyond the need give the same state: lump them
					continue
				}
				if k == t {
					nx[key{0, 3, s.sum + t*f}] += q * rest
				} else {
					nx[key{s.left - k, s.taken + k, s.sum + k*f}] += q * row[k]
				}
				macs++
			}
		}
		cur = nx
	}
	out := make([]float64, 19)
	for s, q := range cur {
		out[s.sum] += q
	}
	return out
}

type gcase struct{ maxD, wounds, fnp, models int }

func wg() ([]float64, time.Duration) {
	t0 := cpu()
	cache := map[gcase][][]float64{}
	mean := make([]float64, 500*500)
	row := make([]float64, 60)
	for i := 0; i < 500; i++ {
		n, hit, st, maxD := 10+i%50, 2+(i/50)%5, 3+i%7, 1+2*((i/250)%2)
		for j := 0; j < 500; j++ {
			t, sv, w := 3+j%6, 2+(j/6)%6, 1+(j/36)%3
			fnp, mod := []int{7, 6, 5}[(j/108)%3], []int{5, 10}[(j/324)%2]
			k := gcase{maxD, w, fnp, mod}
			rows, ok := cache[k]
			if !ok {
				rows = chain(59, maxD, w, fnp, mod)
				cache[k] = rows
			}
			wt := 4
			switch {
			case st >= 2*t:
				wt = 2
			case st > t:
				wt = 3
			case 2*st <= t:
				wt = 6
			case st < t:
				wt = 5
			}
			p := pAtLeast(hit) * pAtLeast(wt) * (1 - pAtLeast(sv))
			dst := make([]float64, mod*w+1)
			cell(dst, row, rows, n, p)
			for s, q := range dst {
				mean[i*500+j] += float64(s/w) * q
			}
		}
	}
	return mean, cpu() - t0
}
