/** A pull request, or the host's equivalent. */
export interface HostRequest {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly draft: boolean;
  readonly head: string;
  readonly base: string;
}

export interface RequestDraft {
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}

export interface HostComment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  readonly url: string;
  /** For a comment on a line. */
  readonly path: string | null;
  readonly line: number | null;
}

/** The host API that debussy needs. Every call can be repeated, or is looked up first. */
export interface ForgeHost {
  /** `github.com/owner/name`, for display. */
  readonly name: string;
  /** For `git push` over https, if there is a token. */
  readonly login: { readonly user: string; readonly token: string } | null;
  defaultBranch(): Promise<string>;
  /** In any state, newest first. The base may have changed since: it only helps hosts without a filter by branch. */
  requestsFrom(branch: string, base: string): Promise<readonly HostRequest[]>;
  open(draft: RequestDraft): Promise<HostRequest>;
  update(
    request: HostRequest,
    change: Partial<Pick<RequestDraft, 'title' | 'body' | 'base'>>,
  ): Promise<HostRequest>;
  /** Comments of people on a request: on lines, in reviews, and on the whole. */
  review(request: HostRequest): Promise<readonly HostComment[]>;
}

/**
 * By the branch, which no other run has. The marker distinguishes it from a request that a person opened and debussy
 * took over.
 */
export async function requestOfBranch(
  host: Pick<ForgeHost, 'requestsFrom'>,
  { branch, base }: { readonly branch: string; readonly base: string },
  marker: string,
): Promise<HostRequest | null> {
  const found = (await host.requestsFrom(branch, base)).filter(({ head }) => head === branch);
  return mostAlive(found.filter(({ body }) => body.includes(marker))) ?? mostAlive(found);
}

function mostAlive(list: readonly HostRequest[]): HostRequest | null {
  const open = list.find(({ state }) => state === 'open') ?? list.find(({ state }) => state === 'merged');
  return open ?? list[0] ?? null;
}
