import type { Gate } from '../plan.ts';
import { scriptBehind, type ReadGateFile } from './gate-scripts.ts';

/**
 * Whether a gate cannot fail or is not a command yet, looking into the scripts that it starts. A gate that counts its
 * output is judged by the number.
 */
export function isWeak(
  { command, expectation }: Pick<Gate, 'command' | 'expectation'>,
  read: ReadGateFile = () => null,
): boolean {
  if (command === null) return false;
  const isCounted = /(?:\b(?:least|most|exactly|than|returns?|prints?)|[<>=≤≥])\s*\d+(?![\d%])/i.test(
    expectation,
  );
  return (
    isNoCommand(command) ||
    (!isCounted && endOf(command, { read, depth: /\bcd\s/.test(command) ? 0 : mostScripts }) === 'passes')
  );
}

/** A placeholder for a command, or a sentence: programs do not begin with a capital letter followed by words. */
function isNoCommand(command: string): boolean {
  return (
    /^\W*(?:TODO|TBD|FIXME|XXX|N\/A)\b/.test(command) || /^[A-Z][a-z]+(?: [a-z]+){2,}[.!]?$/.test(command)
  );
}

/** The scripts that a command starts, and how many levels of scripts may still follow. */
interface Scripts {
  readonly read: ReadGateFile;
  readonly depth: number;
}

const mostScripts = 8;
const longestScript = 10_000;
const mostBrackets = 100;

/** How a command exits, whatever the repository contains. */
type End = 'passes' | 'fails' | 'open';

/** The last command of a script decides, unless an earlier one may end it. */
function endOf(script: string, scripts: Scripts): End {
  if (script.length > longestScript || (script.match(/[({]/g)?.length ?? 0) > mostBrackets) return 'open';
  if (/\bset\s+-\w*e|^#!.*\s-\w*e|\berrexit\b|\btrap\b|\bexit\b(?!\s+0\b)/.test(script)) return 'open';
  const parts = partsOf(script, ['\n', ';', '&']);
  const last = parts.find(({ text }) => /^exit\s+0$/.test(text)) ?? parts.at(-1);
  if (last?.operator === '&') return 'passes';
  return endOfChain(last?.text ?? '', { ...scripts, pipefail: script.includes('pipefail') });
}

interface Piped extends Scripts {
  readonly pipefail: boolean;
}

/** `a && b || c`, from the left. */
function endOfChain(chain: string, scripts: Piped): End {
  let end: End = 'open';
  let operator = '';
  for (const part of partsOf(chain, ['&&', '||'])) {
    const next = endOfPipe(part.text, scripts);
    if (operator === '' || end === (operator === '&&' ? 'passes' : 'fails')) end = next;
    else if (operator === '||' && end === 'open' && next === 'passes') end = next;
    else if (operator === '&&' && next === 'fails') end = next;
    ({ operator } = part);
  }
  return end;
}

function endOfPipe(pipe: string, scripts: Piped): End {
  const parts = partsOf(pipe, ['|']);
  const last = parts.at(-1)?.text ?? '';
  if (parts.length < 2) return endOfCommand(last, scripts);
  if (scripts.pipefail) return 'open';
  return /^(?:tail|head|tee|cat|sort|less|more)\b/.test(last) ? 'passes' : endOfCommand(last, scripts);
}

const constants: ReadonlySet<string> = new Set(['true', ':', 'echo', 'printf', 'pwd', 'date', 'sleep']);

const opposite = { passes: 'fails', fails: 'passes', open: 'open' } as const;

function endOfCommand(text: string, scripts: Scripts): End {
  const command = text
    .replaceAll(/\s*\d*(?:&>>?|>[>&|]?|<)\s*[^\s;|&]+/g, '')
    .replace(/^(?:(?:[A-Z_]\w*=\S*|time|command|exec|env|nohup)\s+)+/, '');
  const inner =
    /^\((?!\()(.*)\)$|^\{\s(.*?);?\s*\}$|^(?:\S*\/)?(?:ba|da|z)?sh\s+-\w*c\s+(?:'(.*)'|"(.*)"|(\S+))$/s
      .exec(command)
      ?.slice(1)
      .find((one) => one !== undefined);
  if (inner !== undefined) return endOf(inner, scripts);
  const script = scripts.depth === 0 ? null : scriptBehind(command, scripts.read);
  if (script !== null) return endOf(script, { ...scripts, depth: scripts.depth - 1 });
  if (/^!\s/.test(command)) return opposite[endOfCommand(command.slice(1).trim(), scripts)];
  const [program = '', ...args] = command.split(/\s+/);
  const name = program.replace(/^(?:\/usr)?\/bin\//, '');
  if (name === 'false') return 'fails';
  if (name === 'test') return endOfTest(args);
  if (name === '[' || name === '[[') return endOfTest(args.slice(0, -1));
  return constants.has(name) || command === 'exit 0' ? 'passes' : 'open';
}

/** A test that compares only constants. */
function endOfTest(args: readonly string[]): End {
  if (args.some((word) => /[$`*?]/.test(word))) return 'open';
  const [first = '', operator = '', second = ''] = args.map((word) => word.replaceAll(/['"]/g, ''));
  const isTrue = new Map([
    [0, false],
    [1, first !== ''],
    [2, first === '-n' ? operator !== '' : first === '-z' ? operator === '' : null],
    [3, /^(?:==?|-eq)$/.test(operator) ? first === second : null],
  ]).get(args.length);
  return isTrue === undefined || isTrue === null ? 'open' : isTrue ? 'passes' : 'fails';
}

interface Part {
  readonly text: string;
  /** The text after it; empty at the end. */
  readonly operator: string;
}

/** Quotes, redirections and comments contain no operators. */
const tokens =
  /'[^']*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\\.|(?<!\S)#[^\n]*|&>|[<>][&|]|\|\||&&|[^'"`\\#<>&|;\n(){}]+|./gs;

function partsOf(script: string, operators: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let text = '';
  let depth = 0;
  const end = (operator: string): void => {
    if (text.trim() !== '') parts.push({ text: text.trim(), operator });
    text = '';
  };
  for (const [token] of script.matchAll(tokens)) {
    if (/^[({]$/.test(token)) depth++;
    if (/^[)}]$/.test(token)) depth = Math.max(0, depth - 1);
    if (depth === 0 && operators.includes(token)) end(token);
    else if (!token.startsWith('#')) text += token;
  }
  end('');
  return parts;
}
