const folder = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\//i;
const file = /(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec|specs))\.[a-z]+$/i;

/** By the names that test runners look for. */
export function isTest(path: string): boolean {
  return folder.test(path) || file.test(path);
}
