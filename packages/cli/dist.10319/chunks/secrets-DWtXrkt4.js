// packages/runners/src/environment/secrets.ts
/** Shorter values would make whole texts unreadable: `true`, `1`, `admin`. */
const shortestSecret = 8;
const secretName = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|PRIVATE|AUTH(?!OR)|DSN|CONNECTION_STRING/i;
/** Names that look like secrets and hold places or switches. */
const harmlessName = /^(SSH_AUTH_SOCK|XAUTHORITY)$|_(FILE|PATH|DIR|URL|HOME|SOCK)$/i;
/** Values of an environment that must be written nowhere; passwords inside of addresses included. */
function secretsOf(env) {
	const found = Object.entries(env).flatMap(([name, value]) => value === void 0 ? [] : secretsIn(name, value));
	return [...new Set(found)].filter((value) => value.length >= shortestSecret);
}
function secretsIn(name, value) {
	return secretName.test(name) && !harmlessName.test(name) ? [value, ...addressPasswords(value)] : addressPasswords(value);
}
/** `https://user:password@host`, as proxies and databases are given. */
function addressPasswords(value) {
	return [...value.matchAll(/:\/\/[^\s/:@]*:([^\s/@]+)@/g)].map((found) => found[1] ?? "");
}

export { secretsOf as t };