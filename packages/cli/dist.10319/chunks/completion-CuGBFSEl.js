import { t as DebussyError } from "./errors-C00examP.js";
import { t as nearest } from "./nearest-JM_WfCqM.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { t as commandTable } from "./command-table-PjNwQ8HT.js";

// packages/cli/src/completion/completion-words.ts
/** Every command that is listed, with its flags. */
async function readWords() {
	const entries = Object.entries(commandTable).filter(([, entry]) => entry.summary !== null);
	return Promise.all(entries.map(async ([name, { load, summary }]) => {
		const { flags, completes = [] } = (await load()).command.shape;
		return {
			words: name.split(" "),
			summary: summary ?? "",
			flags: [help, ...flagWords(flags)],
			completes
		};
	}));
}
const help = {
	name: "--help",
	summary: "help on this command",
	takesValue: false,
	completes: null
};
function flagWords(flags) {
	return Object.entries(flags).map(([name, { says, type, completes = null }]) => ({
		name: `--${name}`,
		summary: says,
		takesValue: type === "string",
		completes
	}));
}
/** The flags that take a value, and what it can be. A flag means the same in every command that has it. */
function valuesByFlag(commands) {
	const valued = commands.flatMap(({ flags }) => flags.filter(({ takesValue }) => takesValue));
	const known = valued.filter(({ completes }) => completes !== null);
	return new Map([...valued, ...known].map(({ name, completes }) => [name, completes]));
}
/** How a shell gets what a completion stands for: words that are known, or what a command prints; files are the shell's own. */
function sourceOf(completion) {
	if (typeof completion !== "string") return { words: completion.join(" ") };
	return completion === "files" ? null : { ask: `complete ${completion}` };
}

// packages/cli/src/completion/bash.ts
/** Where nothing fits, bash completes the names of files: plans and folders. */
function bashCompletion(commands) {
	const first = [...new Set(commands.map(({ words }) => words[0] ?? ""))];
	const cases = commands.map(({ words, flags }) => `    ${quoted$2(words.join(" "))}) flags=${quoted$2(flags.map(({ name }) => name).join(" "))} ;;`);
	const seconds = first.flatMap((word) => {
		const below = commands.flatMap(({ words }) => words[0] === word && words[1] !== void 0 ? [words[1]] : []);
		return below.length === 0 ? [] : [`    ${word}) words=${quoted$2(below.join(" "))} ;;`];
	});
	const values = [...valuesByFlag(commands)];
	const positions = commands.flatMap(({ words, completes }) => completes.map((completion, i) => `    ${quoted$2([...words, i].join(" "))}) ${reply$1(completion)} ;;`));
	return `# bash completion for debussy
_debussy() {
  local current=\${COMP_WORDS[COMP_CWORD]} words= flags= at=0 i
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted$2([
		...first,
		"--help",
		"--version"
	].join(" "))} -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${seconds.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 2 ] && [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  local command=\${COMP_WORDS[1]}
  [ -n "$words" ] && command="$command \${COMP_WORDS[2]}"
  case "$command" in
${cases.join("\n")}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")); return ;;
  esac
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.map(([flag, completion]) => `    ${flag}) ${completion === null ? ":" : reply$1(completion)}; return ;;`).join("\n")}
  esac
  i=2
  [ -n "$words" ] && i=3
  while [ "$i" -lt "$COMP_CWORD" ]; do
    case "\${COMP_WORDS[i]}" in
      ${values.map(([flag]) => flag).join("|")}) i=$((i + 1)) ;;
      -*) ;;
      *) at=$((at + 1)) ;;
    esac
    i=$((i + 1))
  done
  case "$command $at" in
${positions.join("\n")}
  esac
}
complete -o default -F _debussy debussy
`;
}
function reply$1(completion) {
	const found = sourceOf(completion);
	if (found === null) return ":";
	return `COMPREPLY=($(compgen -W ${"words" in found ? quoted$2(found.words) : `"$("\${COMP_WORDS[0]}" ${found.ask} 2>/dev/null)"`} -- "$current"))`;
}
function quoted$2(text) {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

// packages/cli/src/completion/fish.ts
function fishCompletion(commands) {
	return `# fish completion for debussy\n${commands.flatMap(linesFor).join("\n")}\n`;
}
function linesFor({ words, summary, flags, completes }) {
	const [first = "", second] = words;
	const here = second === void 0 ? [command$1(first, summary)] : below(first, second, summary);
	const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
	return [
		...here,
		...flags.map((flag) => `complete -c debussy -n ${quoted$1(seen)} ${flagOptions(flag)}`),
		...completes.flatMap((completion) => {
			const options = valueOptions(completion);
			return options === "" ? [] : [`complete -c debussy -n ${quoted$1(seen)} -f ${options}`];
		})
	];
}
function flagOptions({ name, summary, takesValue, completes }) {
	const values = completes === null ? "" : valueOptions(completes);
	return [
		`-l ${name.slice(2)}`,
		...takesValue ? [values === "" ? "-r" : `-x ${values}`] : [],
		...summary === "" ? [] : [`-d ${quoted$1(summary)}`]
	].join(" ");
}
function valueOptions(completion) {
	const source = sourceOf(completion);
	if (source === null) return "";
	return `-a ${quoted$1("words" in source ? source.words : `(debussy ${source.ask} 2>/dev/null)`)}`;
}
function command$1(word, summary) {
	return `complete -c debussy -n __fish_use_subcommand -a ${word} -d ${quoted$1(summary)}`;
}
function below(first, second, summary) {
	const open = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second}`;
	return [`complete -c debussy -n __fish_use_subcommand -a ${first}`, `complete -c debussy -f -n ${quoted$1(open)} -a ${second} -d ${quoted$1(summary)}`];
}
function quoted$1(text) {
	return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

// packages/cli/src/completion/zsh.ts
function zshCompletion(commands) {
	const first = new Map(commands.map(({ words, summary }) => [words[0] ?? "", words.length > 1 ? "" : summary]));
	const seconds = [...first.keys()].flatMap((word) => {
		const below = commands.filter(({ words }) => words[0] === word && words.length > 1);
		const shown = below.map(({ words, summary }) => described(words[1] ?? "", summary));
		return below.length === 0 ? [] : [`    ${word}) below=(${shown.join(" ")}) ;;`];
	});
	const cases = commands.map(({ words, flags }) => `    ${quoted(words.join(" "))}) flags=(${flags.map(({ name, summary }) => described(name, summary)).join(" ")}) ;;`);
	const values = [...valuesByFlag(commands)];
	const positions = commands.flatMap(({ words, completes }) => completes.map((completion, i) => `    ${quoted([...words, i].join(" "))}) ${reply(completion)} ;;`));
	return `#compdef debussy
# zsh completion for debussy
_debussy() {
  local -a commands below flags found
  commands=(${[...first].map(([word, summary]) => described(word, summary)).join(" ")})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${seconds.join("\n")}
  esac
  if (( CURRENT == 3 && $#below )); then
    _describe command below
    return
  fi
  local command="$words[2]"
  (( $#below )) && command="$command $words[3]"
  case "$command" in
${cases.join("\n")}
  esac
  if [[ "$words[CURRENT]" == -* ]]; then
    _describe flag flags
    return
  fi
  case "$words[CURRENT-1]" in
${values.map(([flag, completion]) => `    ${flag}) ${reply(completion ?? "files")}; return ;;`).join("\n")}
  esac
  local -i at=0 i=3
  (( $#below )) && i=4
  while (( i < CURRENT )); do
    case "$words[i]" in
      ${values.map(([flag]) => flag).join("|")}) (( i += 1 )) ;;
      -*) ;;
      *) (( at += 1 )) ;;
    esac
    (( i += 1 ))
  done
  case "$command $at" in
${positions.join("\n")}
    *) _files ;;
  esac
}
compdef _debussy debussy
`;
}
function reply(completion) {
	const source = sourceOf(completion);
	if (source === null) return "_files";
	return `found=(${"words" in source ? source.words : `\${(f)"$($words[1] ${source.ask} 2>/dev/null)"}`}); _describe value found`;
}
/** A colon parts the word from what is said about it. */
function described(word, summary) {
	const escaped = word.replaceAll(":", "\\:");
	return quoted(summary === "" ? escaped : `${escaped}:${summary}`);
}
function quoted(text) {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

// packages/cli/src/completion/shells.ts
const shells = /* @__PURE__ */ new Map([
	["bash", bashCompletion],
	["zsh", zshCompletion],
	["fish", fishCompletion]
]);

// packages/cli/src/commands/completion.ts
const shape = {
	name: "completion",
	words: "bash|zsh|fish",
	completes: [[
		"bash",
		"zsh",
		"fish"
	]],
	about: `Prints a script that completes commands, flags, phases, runs and agents in a shell.

  bash   echo 'eval "$(debussy completion bash)"' >> ~/.bashrc
  zsh    echo 'eval "$(debussy completion zsh)"' >> ~/.zshrc
  fish   debussy completion fish > ~/.config/fish/completions/debussy.fish`,
	flags: {},
	example: "debussy completion bash"
};
const command = commandOf(shape, async ({ words, wrong }, io) => {
	const [shell = "", ...more] = words;
	if (shell === "" || more.length > 0) throw wrong("completion needs one shell: bash, zsh or fish");
	const write = shells.get(shell);
	if (write === void 0) throw unknownShell(shell);
	io.stdout(write(await readWords()));
	return 0;
});
function unknownShell(shell) {
	const near = nearest(shell, [...shells.keys()]);
	return new DebussyError({
		code: "ERR_USAGE",
		message: `there is no completion for ${shell}`,
		hint: near === null ? "There is one for bash, zsh and fish." : `Did you mean ${near}?`,
		exitCode: 2
	});
}

export { command };