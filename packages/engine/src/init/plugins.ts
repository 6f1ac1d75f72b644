/**
 * Files for Claude Code, Codex and Gemini in a project, so that "run this plan" is enough: the tool server, a command.
 */
export function pluginFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['.mcp.json', json({ mcpServers: { debussy: server } })],
    ['.claude/commands/debussy.md', claudeCommand],
    ['.codex/config.toml', codexConfig],
    ['.gemini/settings.json', json({ mcpServers: { debussy: server } })],
    ['.gemini/commands/debussy.toml', geminiCommand],
  ]);
}

const server = { command: 'debussy', args: ['mcp'] };

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Debussy refuses a second run of the same plan; a session that knows about the first one does not even try. */
const steps = `Use the tools of the server "debussy".
First \`status\`: where a run is under way, follow that one with \`wait\`, and start no second one.
Otherwise \`audit\` the plan and fix what it finds, show the \`preview\`, and ask before \`start\`.
The run is a separate process and continues when this session ends. Follow it with \`wait\`; if a phase needs a person,
say what \`status\` says about it and the command for it. Do not edit the files of its phases while it is under way.`;

const claudeCommand = `---
description: Check a plan and run it with debussy, or follow the run that is under way
argument-hint: "[plan]"
---

The plan: $ARGUMENTS

${steps}
`;

const codexConfig = `[mcp_servers.debussy]
command = "debussy"
args = ["mcp"]
`;

const geminiCommand = `description = "Check a plan and run it with debussy, or follow the run that is under way"
prompt = '''
The plan: {{args}}

${steps}
'''
`;
