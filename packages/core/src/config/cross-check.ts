import { messagePlaceholders } from '../commit/message.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import type { Config, NotifySink, Origins, SinkKind } from './config.ts';
import { valueAt, type Path, type SettingsLayer } from './layer.ts';
import { builtInAgents } from './programs.ts';
import { kindOfSink, sinkKinds } from './sinks.ts';

/** Checks that need the settings of all sources. */
export function crossCheck(config: Config, origins: Origins, layers: readonly SettingsLayer[]): Problem[] {
  return [
    ...unknownAgents(config, 'agent', origins),
    ...unknownAgents(config, 'fallback_agents', origins),
    ...unknownAgents(config, 'escalate', origins),
    ...unknownAgents(config, 'agents_for', origins),
    ...withoutCommand(config, layers),
    ...unusableSinks(config, layers),
    ...unknownPlaceholders(config.commit_message_template, origins),
  ];
}

type AgentKey = 'agent' | 'fallback_agents' | 'escalate' | 'agents_for';

function agentsNamed({ agents_for: rules, ...config }: Config, key: AgentKey): readonly string[] {
  return key === 'agents_for' ? rules.flatMap(({ agent }) => agent ?? []) : [config[key]].flat();
}

function unknownAgents(config: Config, key: AgentKey, origins: Origins): Problem[] {
  const known = [...new Set([...builtInAgents, ...Object.keys(config.agents)])];
  const advice = `Known agents: ${known.join(', ')}. Others need an entry under \`agents\` with a \`command\`.`;
  const unknown = agentsNamed(config, key).filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const meant = nearest(name, known);
    const wanted = meant === null ? advice : `Did you mean \`${meant}\`? ${advice}`;
    const argv = name.trim().split(/ +/).join(', ');
    const own = `For a program of your own, write into .debussy/config.yaml:\nagents: { mine: { command: [${argv}] } }\nagent: mine`;
    return {
      code: 'ERR_CONFIG_UNKNOWN_AGENT',
      message: `${key}: unknown agent \`${name}\``,
      hint: /[/ ]/.test(name) ? own : wanted,
      place: origins.get(key)?.place ?? null,
    };
  });
}

function withoutCommand(config: Config, layers: readonly SettingsLayer[]): Problem[] {
  return Object.entries(config.agents)
    .filter(([name, agent]) => agent.command === null && !builtInAgents.includes(name))
    .map(([name]) => ({
      code: 'ERR_CONFIG_VALUE',
      message: `agents.${name}: an agent of your own needs a \`command\``,
      hint: `Add it as a list: command: [node, ./agent.mjs]. Built-in agents: ${builtInAgents.join(', ')}.`,
      place: keyPlace(['agents', name], layers),
    }));
}

/** The keys that each kind of sink needs: at least one of each list. */
const needs: Readonly<Record<SinkKind, readonly (readonly (keyof NotifySink)[])[]>> = {
  desktop: [],
  bell: [],
  ntfy: [['url', 'url_env']],
  webhook: [['url', 'url_env']],
  slack: [['url_env', 'url']],
  command: [['command']],
};

function unusableSinks(config: Config, layers: readonly SettingsLayer[]): Problem[] {
  return Object.entries(config.notify.sinks).flatMap(([name, sink]) => {
    const place = keyPlace(['notify', 'sinks', name], layers);
    const kind = kindOfSink(name, sink);
    if (kind === null) {
      const message = `notify.sinks.${name}: expected a \`kind\`, as \`${name}\` is not one`;
      return [{ code: 'ERR_CONFIG_VALUE', message, hint: `Kinds: ${sinkKinds.join(', ')}.`, place }];
    }
    if (sink.url !== null && !/^https?:\/\/\S+$/.test(sink.url)) {
      const message = `notify.sinks.${name}.url: expected https://…`;
      const hint = 'If it holds a secret, put it in a variable and name that in url_env.';
      return [{ code: 'ERR_CONFIG_VALUE', message, hint, place }];
    }
    const missing = needs[kind].filter((keys) => keys.every((key) => sink[key] === null));
    return missing.map((keys) => ({
      code: 'ERR_CONFIG_VALUE',
      message: `notify.sinks.${name}: ${kind} needs \`${keys.join('` or `')}\``,
      hint: `Keys that end in _env name a variable, so that the file holds no secret. See docs/unattended.md.`,
      place,
    }));
  });
}

/** Braces around one word are a placeholder; all others are text. */
function unknownPlaceholders(template: string, origins: Origins): Problem[] {
  const known = messagePlaceholders.map((name) => `{${name}}`);
  const named = [...template.matchAll(/\{[ \t]*([A-Za-z][\w.-]*)[ \t]*\}/g)];
  const unknown = new Map(named.map(([whole, name = '']) => [whole, name]));
  for (const each of known) unknown.delete(each);
  return [...unknown].map(([whole, name]) => {
    const meant = nearest(name, messagePlaceholders);
    const advice = `Known placeholders: ${known.join(', ')}.`;
    return {
      code: 'ERR_CONFIG_VALUE',
      message: `commit_message_template: unknown placeholder \`${whole}\``,
      hint: meant === null ? advice : `Did you mean \`{${meant}}\`? ${advice}`,
      place: origins.get('commit_message_template')?.place ?? null,
    };
  });
}

function keyPlace(path: Path, layers: readonly SettingsLayer[]): Problem['place'] {
  return layers.find(({ tree }) => valueAt(tree, path) !== undefined)?.placeOf(path, 'key') ?? null;
}
