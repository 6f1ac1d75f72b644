/** How programs report that they could not reach a host: the host, or an address with its port. */
const complaints: readonly RegExp[] = [
  /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)/g,
  /[Cc]ould not resolve (?:host|proxy): ([\w.-]+)/g,
  /[Ff]ailed to (?:resolve|lookup address information for) '?([\w.-]+)/g,
  /dial tcp: lookup ([\w.-]+)/g,
  /(?:ECONNREFUSED|ENETUNREACH|dial tcp) \[?((?:[\d.]+|[a-f\d]*::[a-f\d:]*)\]?:\d+)/g,
  /connect to ([\w.-]+ port \d+)/g,
  /server at "([\w.-]+" \([^)]*\), port \d+)/g,
];

/** Hosts that a program in a box could not reach, from its output and the proxy's refusals. */
export function wantedHosts(output: string, refused: readonly string[]): readonly string[] {
  const printed = complaints.flatMap((complaint) =>
    [...output.matchAll(complaint)].map(([, found = '']) => found),
  );
  return [...new Set([...refused, ...printed.map(asSetting)])].filter((host) => host !== '').slice(0, 10);
}

/** `localhost:5432`, as in the configuration. */
function asSetting(found: string): string {
  const port = /(\d+)$/.exec(found)?.[1] ?? '';
  if (/^(?:127\.|localhost|\[?::1)/.test(found)) return /\D\d+$/.test(found) ? `localhost:${port}` : '';
  return found.replace(/" \([^)]*\), port |\sport\s/, ':').replace(/:(?:443|80)$/, '');
}
