import { messagePlaceholders } from '../commit/message.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import type { Config, Origins } from './config.ts';
import type { SettingsLayer, Path } from './layer.ts';
import { valueAt } from './layer.ts';
import { builtInAgents } from './programs.ts';

/** What can only be checked once all sources are put together. */
export function crossCheck(config: Config, origins: Origins, layers: readonly SettingsLayer[]): Problem[] {
  const known = [...new Set([...builtInAgents, ...Object.keys(config.agents)])];
  return [
    ...unknownAgents([config.agent], { key: 'agent', known, origins }),
    ...unknownAgents(config.fallback_agents, { key: 'fallback_agents', known, origins }),
    ...withoutCommand(config, layers),
    ...unknownPlaceholders(config.commit_message_template, origins),
  ];
}

interface Known {
  readonly key: string;
  readonly known: readonly string[];
  readonly origins: Origins;
}

function unknownAgents(names: readonly string[], { key, known, origins }: Known): Problem[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      const advice = `Known agents: ${known.join(', ')}. Others need an entry under \`agents\` with a \`command\`.`;
      return {
        code: 'ERR_CONFIG_UNKNOWN_AGENT',
        message: `${key}: there is no agent \`${name}\``,
        hint: meant === null ? advice : `Did you mean \`${meant}\`? ${advice}`,
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

/** Braces around one word are meant to be replaced; all others are text. */
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
      message: `commit_message_template: there is no placeholder \`${whole}\``,
      hint: meant === null ? advice : `Did you mean \`{${meant}}\`? ${advice}`,
      place: origins.get('commit_message_template')?.place ?? null,
    };
  });
}

function keyPlace(path: Path, layers: readonly SettingsLayer[]): Problem['place'] {
  return layers.find(({ tree }) => valueAt(tree, path) !== undefined)?.placeOf(path, 'key') ?? null;
}
