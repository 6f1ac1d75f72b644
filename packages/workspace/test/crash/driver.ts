// Run by plain node: does one operation on a repository, and dies by SIGKILL at a given git command.
// Arguments: step, `before` or `after`, and what to do as JSON.
import { gitAt } from '@debussy/host';
import type { Git, GitPlace } from '@debussy/host';
import { openStore } from '../../src/landing/store.ts';
import { operate } from './operations.ts';
import type { Given } from './operations.ts';

const [step = '0', moment = 'before', json = '{}'] = process.argv.slice(2);
const given: Given = JSON.parse(json);
let commands = 0;

function fragileGit(place: GitPlace): Git {
  const git = gitAt(place);
  return async (args, options) => {
    commands += 1;
    const last = commands === Number(step);
    if (last && moment === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await git(args, options);
    if (last) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

const result = await operate(openStore(given.commonDir, fragileGit), given);
process.stdout.write(JSON.stringify({ commands, result }));
