export { nestedDeeperThan } from './nesting.ts';
export { readData } from '../data/read-data.ts';
