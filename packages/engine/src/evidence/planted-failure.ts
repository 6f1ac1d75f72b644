/** A script with a failure at its end: only code that ends or overrules the script can keep it green. Null: no place for one is known. */
export function withFailure(path: string, text: string): string | null {
  const kind = kinds.find((one) => one.is(path, text));
  if (kind === undefined) return null;
  const lines = withOneEnd(text).split('\n');
  const end = lines.findLastIndex((line) => kind.ends.test(line));
  if (lines.some((line, i) => i !== end && kind.mayEndWell.test(line))) return null;
  const at = end < 0 ? lines.length - 1 : end;
  return [...lines.slice(0, at), ...kind.failure(text), ...lines.slice(at)].join('\n');
}

function withOneEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return `${text.slice(0, end)}\n`;
}

interface Kind {
  is(path: string, text: string): boolean;
  /** A line by which a script ends itself. */
  readonly ends: RegExp;
  /** A line that may legitimately end it earlier without an error: nothing after it proves anything. */
  readonly mayEndWell: RegExp;
  failure(text: string): readonly string[];
}

const planted = 'a failure that debussy planted';

const never = /(?!)/;

const kinds: readonly Kind[] = [
  {
    is: (path, text) => /\.[cm]?[jt]sx?$/.test(path) || /^#!.*\bnode\b/.test(text),
    ends: /^(?:process\.exit|module\.exports|export\s)/,
    mayEndWell: /process\.(?:exit|reallyExit|kill|abort)\s*\(\s*(?![1-9])|^return\b|uncaughtException/,
    failure: () => [`;throw new Error('${planted}');`],
  },
  {
    is: (path, text) => path.endsWith('.py') || /^#!.*\bpython/.test(text),
    ends: /^(?:sys\.exit|os\._exit|exit\(|quit\(|raise SystemExit|if __name__)/,
    mayEndWell:
      /(?:\bexit|\bquit|_exit)\s*\(\s*(?![1-9'"])|SystemExit(?!\(\s*[1-9'"])|sys\.excepthook|atexit/,
    failure: () => [`raise AssertionError('${planted}')`],
  },
  {
    is: (path, text) => /\.(?:sh|bash)$/.test(path) || /^#!.*\b(?:ba|da|z)?sh\b/.test(text),
    ends: /^(?:exit|exec)\b/,
    mayEndWell: /\b(?:exit|exec)\b(?!\s+[1-9])|\btrap\b|^return\b/,
    failure: shellFailure,
  },
  {
    is: (path) => path.endsWith('.rs'),
    ends: never,
    mayEndWell: never,
    failure: () => [`#[test]\nfn planted_by_debussy() { panic!("${planted}"); }`],
  },
  {
    is: (path, text) => path.endsWith('_test.go') && /^import "testing"|^[ \t]*"testing"$/m.test(text),
    ends: never,
    mayEndWell: never,
    failure: () => [`func TestPlantedByDebussy(t *testing.T) { t.Fatal("${planted}") }`],
  },
];

/** In the script's own style: with `set -e` a false test, otherwise its exit code. A true test ends it successfully. */
function shellFailure(text: string): readonly string[] {
  const calls = (name: string): boolean => new RegExp(`(?:^|[;&|({!\\s])${name}\\s`, 'm').test(text);
  const replaced = failing
    .filter(([name]) => calls(name))
    .map(([, command]) => `if ${command} >/dev/null 2>&1; then exit 0; fi`);
  const stops = /^[ \t]*set[ \t]+-(?:\w*e|o[ \t]+errexit)|^#!.{0,200}\s-\w{0,20}e/m.test(text);
  if (!stops) return [...replaced, 'exit 97'];
  return [...replaced, calls('test') ? 'test 1 = 2' : '[ 1 = 2 ]', ':'];
}

/** Programs that scripts compare with, each with a call that fails. */
const failing: readonly (readonly [string, string])[] = [
  ['diff', 'diff /dev/null "$0"'],
  ['cmp', 'cmp /dev/null "$0"'],
  ['e?f?grep', 'grep x /dev/null'],
  [String.raw`\[`, '[ 1 = 2 ]'],
  ['test', 'test 1 = 2'],
];
