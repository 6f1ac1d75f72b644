/** Hosts whose API debussy speaks. Gitea's is Forgejo's. */
export const forgeKinds = ['github', 'gitlab', 'forgejo'] as const;

/** Where the token of a host is looked for, where the configuration names no variable. */
export const tokenVariables = {
  github: ['GH_TOKEN', 'GITHUB_TOKEN'],
  gitlab: ['GITLAB_TOKEN'],
  forgejo: ['FORGEJO_TOKEN', 'GITEA_TOKEN'],
} as const;

/** Whether landed phases go out as pull requests. */
export function opensRequests({ land }: { readonly land: string }): boolean {
  return land !== 'auto' && land !== 'branch';
}
