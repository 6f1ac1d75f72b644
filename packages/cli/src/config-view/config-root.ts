import { locateRepository } from '@debussy/workspace';

/** The top of the repository, whose configuration counts; null outside of one. */
export async function configRoot(cwd: string): Promise<string | null> {
  const located = await locateRepository(cwd);
  if (located.ok) return located.value.root;
  if (located.error.code === 'ERR_GIT_NO_REPOSITORY') return null;
  throw located.error;
}
