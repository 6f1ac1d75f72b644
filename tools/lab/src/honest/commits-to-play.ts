import { gitText } from '../public-repository.ts';

export interface CommitToPlay {
  readonly commit: string;
  readonly parent: string;
  readonly message: string;
}

const aboutTests =
  /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*\.py$|(?:^|\/)(?:package\.json|pyproject\.toml|setup\.cfg|tox\.ini|conftest\.py|Makefile)$/;

/** The newest commits with one parent that change tests or what runs them. */
export function commitsToPlay({
  repository,
  commits,
  skip,
}: {
  readonly repository: string;
  readonly commits: number;
  readonly skip: number;
}): readonly CommitToPlay[] {
  const listed = gitText(repository, [
    'log',
    '--no-merges',
    '--format=%x00%H %P%n%B%x01',
    '--name-only',
    'HEAD',
  ]);
  return listed
    .split('\0')
    .flatMap((text) => {
      const [head, rest] = split(text, '\n');
      const [message, files] = split(rest, '\u0001');
      const [commit = '', parent, ...others] = head.split(' ');
      const isOne = parent !== undefined && parent !== '' && others.length === 0;
      return isOne && files.split('\n').some((path) => aboutTests.test(path))
        ? [{ commit, parent, message }]
        : [];
    })
    .slice(skip, skip + commits);
}

function split(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
