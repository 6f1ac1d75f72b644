const lastLines = 8;
const longest = 300;
const choice = /^\s*(?:[-*•+]|\(?\w{1,2}[.)])\s/;
const question = /^(?!\s*#).*[?？؟][\s"'*_)\]]*$/;
const questionAmongOthers = /[\p{L}\p{N})"'`][?？؟]["'*_)]*\s/u;
const plea =
  /\bplease (?:confirm|tell me|let me know|choose|decide|advise|clarify|specify|answer)\b|\blet me know (?:which|how|what|whether)\b|\bwaiting for your\b|\bneed your (?:input|confirmation|decision|approval|answer)\b/i;

/** The question at the end of an agent's last answer, even if choices follow it; null without one. */
export function questionIn(finalText: string): string | null {
  if (finalText.trimEnd().endsWith('```')) return null;
  const all = finalText.split('\n').filter((line) => line.trim() !== '');
  const spoken = all.slice(0, all.findLastIndex((line) => !choice.test(line)) + 1);
  const last = [spoken, all].flatMap((lines) => lines.at(-1) ?? []);
  const asking =
    [...spoken.slice(-lastLines), ...all.slice(-lastLines)].findLast((line) => question.test(line)) ??
    last.find((line) => questionAmongOthers.test(line) || plea.test(line));
  if (asking === undefined) return null;
  return asking
    .replaceAll(/[*_`#>]+/g, '')
    .trim()
    .slice(0, longest);
}
