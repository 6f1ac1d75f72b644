import { programBefore } from './program-before.ts';

/**
 * Replaces `go`. It makes `go test` compile the standard library's `testing` with a record of what each test did, so
 * that text printed by the code under test counts for nothing. A version of Go with different sources is left alone.
 */
export const goProgram = String.raw`${programBefore('go')}if [ "$1" = -C ] && [ -d "$2" ]; then cd "$2"; shift 2; fi
if [ "$1" = test ] && [ "$2" = -C ] && [ -d "$3" ]; then cd "$3"; shift 3; set -- test "$@"; fi
if [ "$1" != test ] || [ -z "$record" ]; then exec "$real" "$@"; fi
case " $GOFLAGS $*" in *' -overlay'*|*' --overlay'*|*' -exec'*|*' --exec'*) exec "$real" "$@" ;; esac
from=$("$real" env GOROOT)/src/testing
to=$(mktemp -d "$bin/testing.XXXXXX") || exec "$real" "$@"
sed -e 's/^import ($/&\n\tdebussyOS "os"\n\tdebussyReflect "reflect"\n\tdebussyRuntime "runtime"\n\tdebussyText "strconv"\n\tdebussySync "sync"/' \
  -e 's/^func (m \*M) Run() (code int) {$/& debussyBegin(); defer debussyEnd()/' \
  -e 's/^func tRunner(t \*T, fn func(t \*T)) {$/& debussyPlace(t, fn)/' \
  -e 's/^func (t \*T) report() {$/& if t.parent != nil { debussyTest(t, t.name, t.Failed(), t.Skipped()) }/' "$from/testing.go" > "$to/testing.go"
sed -e 's/^func (eg \*InternalExample) processRunResult(.*) (passed bool) {$/& defer func() { debussyTest(eg, eg.Name, !passed, false) }()/' "$from/example.go" > "$to/example.go"
if [ "$(grep -c debussy "$to/testing.go")" -ne 8 ] || ! grep -q SetPanicOnExit0 "$to/testing.go"; then exec "$real" "$@"; fi
cat "$bin/note.go" >> "$to/testing.go"
printf '{"Replace":{"%s/testing.go":"%s/testing.go","%s/example.go":"%s/example.go"}}' "$from" "$to" "$from" "$to" > "$to/overlay.json"
shift
DEBUSSY_RECORD=$record exec "$real" test -count=1 "-overlay=$to/overlay.json" "-exec=$bin/go-exec.sh" "$@"
`;

/** Starts each test program and reports the start even if it ends before its tests. */
export const goExec = String.raw`#!/bin/sh
if [ -n "$DEBUSSY_RECORD" ]; then echo '{"begin":"go test '"$(basename "$1" .test)"'"}' >> "$DEBUSSY_RECORD/go-$$.jsonl"; fi
exec "$@"
`;

/** Added to the sources of `testing`. A process that a test starts does not know the folder. */
export const goNote = String.raw`
var debussyFile *debussyOS.File
var debussyPlaces debussySync.Map
var debussyLock debussySync.Mutex

func debussyLine(line string) {
	debussyLock.Lock()
	defer debussyLock.Unlock()
	if debussyFile != nil {
		debussyFile.WriteString(line + "\n")
	}
}

func debussyBegin() {
	folder := debussyOS.Getenv("DEBUSSY_RECORD")
	debussyOS.Unsetenv("DEBUSSY_RECORD")
	if folder != "" {
		debussyFile, _ = debussyOS.OpenFile(folder+"/go-"+debussyText.Itoa(debussyOS.Getpid())+".jsonl", debussyOS.O_APPEND|debussyOS.O_WRONLY, 0)
	}
}

func debussyEnd() { debussyLine("{\"end\":true}") }

func debussyPlace(test interface{}, body interface{}) {
	if found := debussyRuntime.FuncForPC(debussyReflect.ValueOf(body).Pointer()); found != nil {
		file, _ := found.FileLine(found.Entry())
		debussyPlaces.Store(test, file)
	}
}

func debussyTest(test interface{}, name string, failed bool, skipped bool) {
	status := "passed"
	if failed {
		status = "failed"
	} else if skipped {
		status = "skipped"
	}
	place, _ := debussyPlaces.Load(test)
	file, _ := place.(string)
	debussyPlaces.Delete(test)
	debussyLine("{\"test\":" + debussyQuoted(name) + ",\"file\":" + debussyQuoted(file) + ",\"s\":\"" + status + "\"}")
}

func debussyQuoted(text string) string {
	made := "\""
	for _, one := range text {
		if one == '"' || one == '\\' {
			made += "\\" + string(one)
		} else if one >= ' ' {
			made += string(one)
		}
	}
	return made + "\""
}
`;
