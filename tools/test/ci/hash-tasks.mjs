// Prints the hash of every task of the workspace in this folder: a task is run again where it is another one.
import { createRequire } from 'node:module';
import path from 'node:path';

const root = process.cwd();
const nx = (file) => createRequire(import.meta.url)(path.join(root, 'node_modules/nx/dist/src', file));
const { createProjectGraphAsync } = nx('project-graph/project-graph.js');
const { createTaskGraph } = nx('tasks-runner/create-task-graph.js');
const { createTaskHasher } = nx('hasher/create-task-hasher.js');
const { readNxJson } = nx('config/nx-json.js');

const graph = await createProjectGraphAsync();
const targets = ['lint', 'typecheck', 'test', 'build'];
const order = createTaskGraph(graph, {}, Object.keys(graph.nodes), targets, undefined, {});
const tasks = Object.values(order.tasks);
const environments = Object.fromEntries(tasks.map(({ id }) => [id, process.env]));
const hashes = await createTaskHasher(graph, readNxJson(root), {}).hashTasks(tasks, order, environments);
console.log(JSON.stringify(tasks.map(({ id }, i) => [id, hashes[i].value])));
process.exit();
