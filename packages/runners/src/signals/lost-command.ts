// Messages of bash with its translations, dash, zsh, fish, env and PowerShell.
const phrases = [
  '(?:command |inaccessible or )?not found',
  'No such file or directory',
  '(?:Kommando|Befehl) nicht gefunden',
  'commande introuvable',
  'orden no encontrada',
  'no se encontró la orden',
  'comando non trovato',
  'comando não encontrado',
  '(?:opdracht|commando) niet gevonden',
  'nie znaleziono polecenia',
  'команда не найдена',
  'コマンドが見つかりません',
  '(?:未找到|找不到)命令',
];
const notFound = new RegExp(
  String.raw`^.{0,200}\bdebussy['’"»]?\s?[:：]\s?(?:${phrases.join('|')})\.?\s*$|^.{0,80}(?:command not found: debussy|Unknown command:? ['"]?debussy|term 'debussy' is not recognized)\b`,
  'm',
);

/** True if a shell does not find `debussy`: the agent's report by command is lost. */
export function losesCommand(output: string): boolean {
  return notFound.test(output);
}
