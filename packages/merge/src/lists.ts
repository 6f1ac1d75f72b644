/** Files to which entries are only ever added: the order of two new ones does not matter. */
const appendOnly =
  /(?:^|\/)(?:(?:CHANGE(?:S|LOG)|HISTORY|NEWS|RELEASES?|AUTHORS|CONTRIBUTORS|MAINTAINERS|CODEOWNERS)(?:\.(?:md|rst|txt|adoc))?|\.(?:git|docker|npm|eslint|prettier)ignore|\.gitattributes|\.mailmap|requirements[\w.-]*\.(?:txt|in)|constraints\.txt|allowlist[\w.-]*|denylist[\w.-]*)$/i;

export function isAppendOnly(path: string): boolean {
  return appendOnly.test(path);
}

const oneImport = [
  /^import\s+(?:[\w$*{},\s]+\s+from\s+)?['"][^'"]+['"];?$/,
  /^import\s+(?:static\s+)?[\w.]+(?:\.\*)?(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*;?$/,
  /^from\s+[\w.]+\s+import\s+[^(]+$/,
  /^export\s+(?:\*(?:\s+as\s+\w+)?|(?:type\s+)?\{[^{}]*\})\s+from\s+['"][^'"]+['"];?$/,
  /^(?:pub\s+)?(?:use\s+[\w:{}*,\s]+|mod\s+\w+);$/,
  /^(?:const|let|var)\s+[\w${},\s:]+\s*=\s*require\(['"][^'"]+['"]\);?$/,
  /^#include\s+[<"][^>"]+[>"]$/,
  /^(?:using|package)\s+[\w.]+;?$/,
  /^require(?:_relative)?\s+['"][^'"]+['"]$/,
];

/** A line that is an import or a re-export and whole in itself, or blank. */
export function isImport(line: string): boolean {
  const text = line.trim();
  return text === '' || oneImport.some((pattern) => pattern.test(text));
}
