const shortest = 4;
const shortestCore = 8;

/** All the ways in which a secret is likely to appear in output; the longest first. Shorter ones than four characters would hit ordinary text. */
export function secretForms(secrets: readonly string[]): readonly string[] {
  const whole = secrets.filter((secret) => secret.trim().length >= shortest);
  const forms = new Set([...whole, ...whole.flatMap(longLines)].flatMap(formsOf));
  return [...forms].toSorted((a, b) => b.length - a.length);
}

/** The lines of a private key are as secret as the whole. */
function longLines(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length < 2 ? [] : lines.filter((line) => line.length >= 16 && !line.startsWith('-----'));
}

function formsOf(secret: string): readonly string[] {
  const sound = secret.replace(/\p{Cs}/gu, '\uFFFD');
  const percent = encodeURIComponent(sound);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    secret.trim(),
    json,
    json.replaceAll('/', String.raw`\/`),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
    percent.replaceAll('%20', '+'),
    ...base64Forms(sound),
  ];
}

/**
 * The part of the base64 text that depends on the secret alone, for each of the three places at which it can start
 * inside of something longer (`user:secret`).
 */
function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const cores = [0, 1, 2].map((offset) => {
    const text = btoa(String.fromCharCode(...Array.from({ length: offset }, () => 0), ...bytes));
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return cores
    .filter((core) => core.length >= shortestCore)
    .flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]);
}
