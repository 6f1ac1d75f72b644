import { words } from './words.ts';

/** Folders and files in a home with keys, tokens, passwords or history. No process in a box reads them. */
export const privatePlaces: readonly string[] = words(`
  .ssh .gnupg .aws .azure .kube .docker .oci .password-store .terraform.d .mozilla .thunderbird
  .local/share/keyrings .local/share/kwalletd .local/state/debussy .config/gcloud .config/gh .config/hub
  .config/glab-cli .config/op .config/doctl .config/rclone .config/containers .config/sops .config/age
  .config/stripe .config/google-chrome .config/chromium .config/BraveSoftware .config/microsoft-edge
  .config/Bitwarden .config/Slack .config/debussy .git-credentials .config/git/credentials .pgpass
  .my.cnf .vault-token .boto .s3cfg .bash_history .zsh_history .local/share/fish .node_repl_history
  .python_history .psql_history .mysql_history .rediscli_history .lesshst .viminfo .Xauthority .env
`);

/** Variables that name a file or a folder with keys or history instead of the default one. */
export const keyVariables: ReadonlySet<string> = new Set(
  words(`
  KUBECONFIG DOCKER_CONFIG REGISTRY_AUTH_FILE GNUPGHOME PGPASSFILE HISTFILE BOTO_CONFIG CLOUDSDK_CONFIG
  GOOGLE_APPLICATION_CREDENTIALS AWS_SHARED_CREDENTIALS_FILE AWS_CONFIG_FILE AZURE_CONFIG_DIR OCI_CLI_CONFIG_FILE
  GH_CONFIG_DIR GLAB_CONFIG_DIR OP_CONFIG_DIR RCLONE_CONFIG PASSWORD_STORE_DIR SOPS_AGE_KEY_FILE
  VAULT_CONFIG_PATH TF_CLI_CONFIG_FILE XAUTHORITY NETRC NPM_CONFIG_USERCONFIG npm_config_userconfig PIP_CONFIG_FILE
`),
);

/** Variables that move folders of a home. */
export const movedFolders: ReadonlyMap<string, string> = new Map([
  ['.config', 'XDG_CONFIG_HOME'],
  ['.local/share', 'XDG_DATA_HOME'],
  ['.local/state', 'XDG_STATE_HOME'],
  ['.cargo', 'CARGO_HOME'],
  ['.gradle', 'GRADLE_USER_HOME'],
]);

/** Logins for package registries: set-up gets them, agents and gates do not. */
export const registryLogins: readonly string[] = words(`
  .npmrc .yarnrc .yarnrc.yml .netrc .pypirc .pip .config/pip .bundle/config .cargo/credentials
  .cargo/credentials.toml .gem/credentials .composer/auth.json .config/composer/auth.json
  .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties .nuget/NuGet/NuGet.Config
  .config/NuGet .config/uv .hex
`);

/** Caches of package managers and compilers: an agent writes its own copies, set-up writes the user's. */
export const cacheFolders: readonly string[] = words(`
  .cache .npm .yarn .pnpm-store .local/share/pnpm/store .bun/install/cache .deno .cargo/registry
  .cargo/git go/pkg .m2/repository .gradle .ivy2 .sbt .nuget .gem .pub-cache .mix .composer .cpan
`);

/**
 * State of build servers inside the caches, by the path of a project: each worktree has its own. At the path that all
 * agents share, the server of a sibling would build the sibling's files.
 */
export const daemonFolders: readonly string[] = words('.gradle/daemon .sbt/1.0/server .cache/bazel');

/** Caches beside settings and programs that the user's tools run: set-up writes to the caches only. */
export const mixedFolders: ReadonlyMap<string, readonly string[]> = new Map([
  ['.gradle', words('caches wrapper daemon native jdks')],
  ['.sbt', ['boot']],
  ['.composer', ['cache']],
  ['.cpan', words('build sources')],
  ['.deno', []],
]);

/** Large downloads inside the read-only caches. */
export const downloads: readonly string[] = words(`
  .cache/ms-playwright .cache/puppeteer .cache/Cypress .cache/electron .cache/node .cache/selenium
  .cache/huggingface .cache/torch
`);

/** The parts of a home that a gate may read: programs and downloaded packages. */
export const toolPlaces: readonly string[] = [
  ...words(`
  .cargo .rustup go .m2 .gradle .nuget .nvm .volta .fnm .asdf .proto .pyenv .rbenv .rvm .sdkman .jenv
  .goenv .tool-versions .bun .deno .dotnet .npm/_cacache .npm/_npx .local/bin .local/lib
  .local/share/mise .local/share/pnpm .local/share/virtualenvs .local/share/uv .local/share/fnm
  .local/pipx .gem .pub-cache .mix .asdfrc .npm-global .yarn bin .local/share/gem .opam .ghcup .stack
  .cabal .juliaup .julia .nix-profile .cache/pip .cache/uv .cache/deno .cache/bazel
`),
  ...downloads,
];
