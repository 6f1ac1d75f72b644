import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ModelServer {
  readonly url: string;
  stop(): void;
}

/** Starts a scripted model server on loopback and waits until it says its port. */
export async function startModelServer(program: string, scenarios: unknown): Promise<ModelServer> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-models-'));
  writeFileSync(join(folder, 'scenarios.json'), JSON.stringify(scenarios));
  const said = portIn(folder);
  const args = [
    '--port',
    '0',
    '--port-file',
    join(folder, 'port'),
    '--scenarios',
    join(folder, 'scenarios.json'),
  ];
  const child = spawn(process.execPath, [program, ...args, '--quiet'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${await said}`;
  return {
    url,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portIn(folder: string): Promise<string> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_event, name) => {
      const port = name === 'port' ? readFileSync(join(folder, name), 'utf8').trim() : '';
      if (port === '') return;
      watcher.close();
      resolve(port);
    });
  });
}
