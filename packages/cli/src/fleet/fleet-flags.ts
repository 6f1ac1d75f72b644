/** Flags for the variables DEBUSSY_FLEET_*. */
export const fleetFlags = {
  queue: {
    type: 'string',
    takes: 'URL',
    says: 'redis://…, rediss://… or /run/redis.sock (DEBUSSY_FLEET_QUEUE)',
  },
  remote: {
    type: 'string',
    multiple: true,
    takes: 'URL',
    says: 'the shared bare repository (DEBUSSY_FLEET_REMOTE)',
  },
  refs: {
    type: 'string',
    takes: 'PREFIX',
    completes: ['refs/debussy', 'refs/heads/debussy'],
    says: 'refs/debussy, or refs/heads/debussy for hosts that refuse custom refs (DEBUSSY_FLEET_REFS)',
  },
  'allow-unsafe-queue': {
    type: 'boolean',
    says: 'also work for a Redis that may lose data (DEBUSSY_FLEET_ALLOW_UNSAFE)',
  },
} as const;
