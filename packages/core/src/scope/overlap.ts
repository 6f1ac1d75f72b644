/**
 * Whether two declared file scopes can name a common file. When in doubt, they can: for example if a pattern is not
 * understood. An empty scope overlaps with none.
 */
export function scopesOverlap(a: readonly string[], b: readonly string[]): boolean {
  const left = a.map(patternOf);
  const right = b.map(patternOf);
  return left.some((one) => right.some((other) => patternsOverlap(one, other)));
}

/** Whether a pattern may name any of these files. A file without an extension is not mistaken for a folder. */
export function scopeNames(patterns: readonly string[], files: readonly string[]): boolean {
  const known = patterns.map(patternOf);
  return files.some((file) => {
    const segments = file.normalize('NFC').toLowerCase().split('/');
    return segments.length > mostSegments || known.some((one) => patternsOverlap(one, segments));
  });
}

/** A pattern as its path segments; null if it is not understood, so that it may match anything. */
type Pattern = readonly string[] | null;

const mostSegments = 100;

function patternOf(text: string): Pattern {
  const path = text.trim().normalize('NFC').toLowerCase().replaceAll('\\', '/');
  if (path === '' || path.length > 1000 || /[!{}()[\]]/.test(path)) return literalPrefix(path);
  const segments = (mayBeFolder(path) ? `${path}/**` : path)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  return segments.length > mostSegments || segments.includes('..') ? null : segments;
}

/** A name without an extension, or with a trailing slash, also includes everything below it. */
function mayBeFolder(path: string): boolean {
  return !/[^/]\.[^/]*$/.test(path);
}

/** Brackets and braces are not interpreted, but the folders before them are. */
function literalPrefix(path: string): Pattern {
  const folders = path
    .slice(0, Math.max(path.search(/[!{}()[\]]/), 0))
    .split('/')
    .slice(0, -1);
  const plain = folders.filter((segment) => segment !== '' && segment !== '.');
  if (plain.length === 0 || plain.length > mostSegments || plain.includes('..')) return null;
  return [...plain, '**'];
}

function patternsOverlap(a: Pattern, b: Pattern): boolean {
  if (a === null || b === null) return true;
  const [firstOfA = '**'] = a;
  const [firstOfB = '**'] = b;
  // Most scopes are in different folders, which is quickly seen.
  if (firstOfA !== firstOfB && !/[*?]/.test(firstOfA + firstOfB)) return false;
  return meet(a, b);
}

/**
 * Walks both patterns segment by segment, over every reachable pair of positions. If one pattern ends in a plain name
 * and the other continues below it, the name is a folder.
 */
function meet(a: readonly string[], b: readonly string[]): boolean {
  const seen = new Set<number>();
  const waiting: [number, number][] = [[0, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [i, j] = next;
    const key = i * (mostSegments + 2) + j;
    if (seen.has(key)) continue;
    seen.add(key);
    const one = a[i];
    const other = b[j];
    if (one === undefined && other === undefined) return true;
    if (one === '**') waiting.push([i + 1, j]);
    if (other === '**') waiting.push([i, j + 1]);
    if (one === undefined || other === undefined) continue;
    if (one === '**') waiting.push([i, j + 1]);
    else if (other === '**') waiting.push([i + 1, j]);
    else if (segmentsMeet(one, other)) {
      if (one === other && (i + 1 === a.length || j + 1 === b.length)) return true;
      waiting.push([i + 1, j + 1]);
    }
  }
  return false;
}

/** Whether one name can match both segments. Exact if at most one has wildcards; otherwise by their fixed ends. */
function segmentsMeet(a: string, b: string): boolean {
  const wildA = /[*?]/.test(a);
  const wildB = /[*?]/.test(b);
  if (!wildA && !wildB) return a === b;
  if (wildA && wildB) return endsAgree(a, b);
  return wildA ? wildcardMatches(a, b) : wildcardMatches(b, a);
}

function endsAgree(a: string, b: string): boolean {
  const headA = a.slice(0, a.search(/[*?]/));
  const headB = b.slice(0, b.search(/[*?]/));
  const tailA = /[^*?]*$/.exec(a)?.[0] ?? '';
  const tailB = /[^*?]*$/.exec(b)?.[0] ?? '';
  const heads = headA.startsWith(headB) || headB.startsWith(headA);
  return heads && (tailA.endsWith(tailB) || tailB.endsWith(tailA));
}

/** `*` and `?` against a plain name, without backtracking: only the last star is worth another try. */
function wildcardMatches(pattern: string, name: string): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let afterStar = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      afterStar = n;
    } else if (pattern[p] === '?' || pattern[p] === name[n]) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++afterStar;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(p));
}
