/** Folders whose files are tests, or what tests compare with. */
const folders: readonly RegExp[] = [
  /^(?:tests?|__tests__|__mocks__|__snapshots__|specs?|e2e|cypress|testdata|test[-_]data)$/i,
  /[a-z0-9.](?:Tests?|Specs?)$/,
];

/** Files as test runners of many languages look for them: `a.test.ts`, `a_test.go`, `test_a.py`, `ATest.java`. */
const files: readonly RegExp[] = [
  /^tests?[._-].*\.[a-z0-9]+$/i,
  /^(?:tests?|conftest|spec_helper)\.[a-z0-9]+$/i,
  /[._-](?:test|tests|spec|specs|e2e|cy|test-d)\.[a-z0-9.]+$/i,
  /[a-z0-9](?:Tests?|TestCase|Specs?|IT)\.[a-z]+$/,
  /^Test[A-Z0-9][^/]*\.[a-z]+$/,
  /\.(?:snap|bats|feature|t)$/i,
];

/** Written, not run: `specs/` is also where people keep what they want to have built. */
const document = /\.(?:md|mdx|markdown|rst|adoc)$/i;

/** By the names that test runners look for. */
export function isTest(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  if (document.test(name)) return false;
  return (
    files.some((pattern) => pattern.test(name)) ||
    parts.some((part) => folders.some((pattern) => pattern.test(part)))
  );
}
