import * as z from 'zod';
import { configSchema } from './keys.ts';

/** The JSON Schema of `.debussy/config.yaml`, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(configSchema, { io: 'input' });
  return { ...schema, title: 'Configuration of debussy', description: 'Settings in .debussy/config.yaml.' };
}
