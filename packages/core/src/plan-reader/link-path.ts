/** Paths as links write them: forward slashes, `%20` decoded, without anchors and queries. */
export function withoutAnchor(target: string): string {
  return uriDecoded(target.replace(/[#?].*$/s, ''));
}

export function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function baseName(path: string): string {
  return path.split('/').at(-1) ?? '';
}

export function folderOf(file: string): string {
  const end = file.lastIndexOf('/');
  return end === -1 ? '' : file.slice(0, end);
}

export function isWebAddress(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(target) && !/^[a-z]:[\\/]/i.test(target);
}

/** A link relative to the file that contains it, `.` and `..` resolved. Leading `..` stay, to show that it leaves the top. */
export function joinPath(folder: string, path: string): string {
  const clean = path.replaceAll('\\', '/');
  const from = clean.startsWith('/') ? clean : `${folder}/${clean}`;
  const parts: string[] = [];
  for (const part of from.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (clean.startsWith('/') || folder.startsWith('/') ? '/' : '') + parts.join('/');
}
