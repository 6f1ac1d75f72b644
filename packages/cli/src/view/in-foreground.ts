import { readFileSync } from 'node:fs';

/**
 * Whether the terminal belongs to this process's group. The kernel would stop a background process (`debussy run &`,
 * `timeout 60 debussy run`) for reading the keyboard. True if the kernel does not say.
 */
export function inForeground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name in parentheses may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [group, terminalGroup] = [fields[2], fields[5]];
    return group === terminalGroup || terminalGroup === '-1';
  } catch {
    return true;
  }
}
