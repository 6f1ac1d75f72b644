export { nestedDeeperThan, readData } from './read-data.ts';
