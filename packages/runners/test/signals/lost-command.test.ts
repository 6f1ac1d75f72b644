import { expect, test } from 'vitest';
import { losesCommand } from '../../src/signals/lost-command.ts';

test.each([
  'bash: line 1: debussy: command not found',
  '/bin/bash: debussy: command not found\nexit=127',
  'sh: 1: debussy: not found',
  'zsh:1: command not found: debussy',
  'fish: Unknown command: debussy',
  'env: ‘debussy’: No such file or directory',
  'bash: Zeile 1: debussy: Kommando nicht gefunden.',
  'bash: ligne 1: debussy : commande introuvable',
  'bash: línea 1: debussy: orden no encontrada',
  'bash: 行 1: debussy: コマンドが見つかりません',
  'bash: 第 1 行： debussy：未找到命令',
  "debussy : The term 'debussy' is not recognized as a name of a cmdlet",
])('a shell lost what the agent reported: %s', (output) => {
  expect(losesCommand(`working\n${output}\n`)).toBe(true);
});

test.each([
  'debussy: run 1 not found in the list of runs',
  'I looked whether debussy: command not found is handled.',
  'bash: line 1: debussyctl: command not found',
  'Noted for phase 1.',
])('nothing was lost: %s', (output) => {
  expect(losesCommand(output)).toBe(false);
});
