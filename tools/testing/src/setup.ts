import { afterAll } from 'vitest';
import { tidyUp } from './kit/after-file.ts';

afterAll(tidyUp);
