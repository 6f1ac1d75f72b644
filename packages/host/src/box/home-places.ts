import { words } from './words.ts';

/** Folders and files in a home that hold keys, tokens, passwords or history. No process in a box reads them. */
export const privatePlaces: readonly string[] = words(`
  .ssh .gnupg .aws .azure .kube .docker .oci .password-store .terraform.d .mozilla .thunderbird
  .local/share/keyrings .local/share/kwalletd .local/state/debussy .config/gcloud .config/gh .config/hub
  .config/glab-cli .config/op .config/doctl .config/rclone .config/containers .config/sops .config/age
  .config/stripe .config/google-chrome .config/chromium .config/BraveSoftware .config/microsoft-edge
  .config/Bitwarden .config/Slack .config/debussy .git-credentials .config/git/credentials .pgpass
  .my.cnf .vault-token .boto .s3cfg .bash_history .zsh_history .local/share/fish .node_repl_history
  .python_history .psql_history .mysql_history .rediscli_history .lesshst .viminfo .Xauthority .env
`);

/** Logins for package registries: a set-up gets them, agents and gates do not. */
export const registryLogins: readonly string[] = words(`
  .npmrc .yarnrc .yarnrc.yml .netrc .pypirc .pip .config/pip .bundle/config .cargo/credentials
  .cargo/credentials.toml .gem/credentials .composer/auth.json .config/composer/auth.json
  .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties .nuget/NuGet/NuGet.Config
  .config/NuGet .config/uv .hex
`);

/** What package managers and compilers keep: an agent writes copies of its own, a set-up the user's. */
export const cacheFolders: readonly string[] = words(`
  .cache .npm .yarn .pnpm-store .local/share/pnpm/store .bun/install/cache .deno .cargo/registry
  .cargo/git go/pkg .m2/repository .gradle .ivy2 .sbt .nuget .gem .pub-cache .mix .composer .cpan
`);

/** Large downloads inside of the caches that are only read. */
export const downloads: readonly string[] = words(`
  .cache/ms-playwright .cache/puppeteer .cache/Cypress .cache/electron .cache/node .cache/selenium
  .cache/huggingface .cache/torch
`);

/** The parts of a home that a gate may read: programs, and downloaded packages. */
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
