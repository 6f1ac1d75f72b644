// As bash, dash, zsh and fish say it, at the end of a line.
const notFound =
  /^.{0,200}\bdebussy: (?:(?:command )?not found|No such file or directory)\s*$|^.{0,80}(?:command not found: debussy|Unknown command: debussy)\b/m;

/** True where a shell says that it does not find `debussy`: what the agent wanted to report by command is lost. */
export function losesCommand(output: string): boolean {
  return notFound.test(output);
}
