//go:build unix

package stream_test

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// used is the processor time of this process and of others that still run, of
// which only Linux tells: other work on the machine does not count.
func used(others ...*process) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	all := time.Duration(u.Utime.Nano() + u.Stime.Nano())
	for _, p := range others {
		all += usedBy(p.cmd.Process.Pid)
	}
	return all
}

// usedBy reads fields 14 and 15 of /proc/PID/stat, hundredths of seconds.
func usedBy(pid int) time.Duration {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, ok := bytes.Cut(text, []byte(") "))
	if fields := strings.Fields(string(rest)); err == nil && ok && len(fields) > 12 {
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		return time.Duration(user+system) * 10 * time.Millisecond
	}
	return 0
}
