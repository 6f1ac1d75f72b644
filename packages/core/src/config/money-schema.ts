import * as z from 'zod';
import { amount, maybe } from './kinds.ts';

/** Limits for each phase of the plan. Null: no limit. */
const phaseBudget = z
  .strictObject(
    {
      tokens: maybe(amount, 'Tokens for one phase, including its sub-phases.'),
      cost: maybe(amount, 'Money for one phase, including its sub-phases.'),
      minutes: maybe(amount, 'Time of the sessions of one phase, those of its sub-phases added up.'),
    },
    { error: 'a map with tokens, cost or minutes' },
  )
  .prefault({})
  .describe(
    'Limits of each phase. A phase that has used them up stops and keeps its work; the others continue.',
  );

/** Prices by a part of the model's name. */
const modelBudgets = z
  .record(
    z.string(),
    z.strictObject(
      {
        tokens: maybe(amount, 'Tokens for one model.'),
        cost: maybe(amount, 'Money for one model.'),
      },
      { error: 'a map with tokens or cost' },
    ),
    { error: 'a map from model names to tokens and cost' },
  )
  .optional()
  .describe(
    'Limits of models, by a part of their name, such as `opus: { cost: 20 }`. A run whose model has used up its limit stops cleanly.',
  );

export const budgetSchema = z
  .strictObject(
    {
      tokens: maybe(amount, 'Input, output and cache-creation tokens.'),
      cost: maybe(amount, 'Money in US dollars, if agents report it.'),
      minutes: maybe(amount, 'Wall time.'),
      phase: phaseBudget,
      models: modelBudgets,
    },
    { error: 'a map with tokens, cost, minutes, phase or models' },
  )
  .prefault({})
  .describe('Limits of a whole run. A run that reaches one stops cleanly and can be resumed.');

const price = z.number({ error: 'a number of at least 0' }).min(0, { error: 'a number of at least 0' });

/** US dollars per million tokens of a model. */
export const priceSchema = z
  .strictObject(
    { input: price, output: price, cache_read: price.optional(), cache_creation: price.optional() },
    { error: 'a map with input, output, cache_read and cache_creation' },
  )
  .transform(({ input, output, cache_read: read, cache_creation: made }) => ({
    input,
    output,
    cache_read: read ?? input,
    cache_creation: made ?? input,
  }))
  .pipe(z.strictObject({ input: price, output: price, cache_read: price, cache_creation: price }));
