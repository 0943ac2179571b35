package web

import (
	"crypto/sha256"
	"sync"
)

// cache keeps the answers to questions that are asked again. It drops the half
// it has kept longest when it is full.
type cache struct {
	size     int
	mu       sync.Mutex
	now, old map[[32]byte][]byte
}

// mostKept is the size of an answer that is kept, in bytes.
const mostKept = 64 << 10

func newCache(size int) *cache {
	return &cache{size: size, now: map[[32]byte][]byte{}}
}

func cacheKey(parts ...string) [32]byte {
	h := sha256.New()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return [32]byte(h.Sum(nil))
}

func (c *cache) get(k [32]byte) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a, ok := c.now[k]
	if !ok {
		if a, ok = c.old[k]; ok {
			c.keep(k, a)
		}
	}
	return a, ok
}

func (c *cache) put(k [32]byte, answer []byte) {
	if len(answer) > mostKept {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keep(k, answer)
}

func (c *cache) keep(k [32]byte, answer []byte) {
	if len(c.now) >= c.size/2 {
		c.old, c.now = c.now, make(map[[32]byte][]byte, c.size/2)
	}
	c.now[k] = answer
}
