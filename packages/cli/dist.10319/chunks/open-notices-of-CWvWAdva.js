import { n as writeLauncher, r as scrubber } from "./launcher-DB4TKoC0.js";
import { n as fail, r as ok, t as DebussyError } from "./errors-C00examP.js";
import { a as removeDrafts, i as makeFolder, l as syncFolder, n as runFolder, o as writeAtomically, t as debussyFolder } from "./run-folder-3OeyQ22U.js";
import { _ as encodeLine, b as endMark, c as walkJournal, d as listSegments, f as segmentPath, g as emptyChain, h as journalEnd, m as openPlainFile, p as longestJournalLine, t as evolve, v as ioError, x as endMarkPath, y as systemCode } from "./evolve-B5Q6nguA.js";
import { t as mapTexts } from "./map-texts-DxXnJ4dW.js";
import { t as secretsOf } from "./secrets-DWtXrkt4.js";
import { t as openSlots } from "./slots-BHe3dwXe.js";
import { i as openStore, t as bareGit } from "./store-BwjcH14R.js";
import { n as planOfRun } from "./plan-of-run-ChffW-ei.js";
import { t as debussyProgram } from "./program-HLZlf-u7.js";
import { closeSync, constants, fdatasync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";

// packages/core/src/config/private-variables.ts
/** Variables that the configuration names for debussy's own use: neither agents nor gates get them, and their values are written nowhere. */
function privateVariables({ notify }) {
	return Object.values(notify?.sinks ?? {}).flatMap(({ url_env, token_env, secret_env, password_env }) => [
		url_env,
		token_env,
		secret_env,
		password_env
	]).filter((name) => name !== null);
}
/** Addresses in the configuration that are secrets themselves: who knows one can post there. */
function privateAddresses({ notify }) {
	return Object.entries(notify?.sinks ?? {}).flatMap(([name, sink]) => secretAddress(name, sink));
}
const open = /* @__PURE__ */ new Set([
	"ntfy",
	"telegram",
	"email"
]);
function secretAddress(name, { kind, url }) {
	return url === null || open.has(kind ?? name) ? [] : [url];
}

// packages/workspace/src/landing/commit-settings.ts
async function readCommitSettings(store) {
	const [author, committer] = [await ident(store, "AUTHOR"), await ident(store, "COMMITTER")];
	return {
		author: author.who,
		committer: committer.who,
		zone: committer.zone,
		sign: await flag(store, "commit.gpgsign"),
		ignoreCase: await flag(store, "core.ignorecase")
	};
}
async function ident(store, role) {
	const { code, stdout } = await bareGit(store)([
		"-c",
		"user.useConfigOnly=true",
		"var",
		`GIT_${role}_IDENT`
	]);
	const [, who, zone] = /^(.*) \d+ ([+-]\d{4})$/.exec(stdout.toString().trimEnd()) ?? [];
	if (code !== 0 || who === void 0 || zone === void 0) throw identityMissing();
	return {
		who,
		zone
	};
}
function identityMissing() {
	return new DebussyError({
		code: "ERR_IDENTITY_MISSING",
		message: "git does not know who you are, so debussy cannot commit in your name.",
		hint: "git config --global user.name \"Your Name\" && git config --global user.email you@example.com",
		exitCode: 2
	});
}
async function flag(store, key) {
	const { stdout } = await bareGit(store)([
		"config",
		"--type=bool",
		"--get",
		key
	]);
	return stdout.toString().trim() === "true";
}

// packages/checkpoint/src/journal/files.ts
const nodeFiles = {
	create: (path) => openSync(path, appending | constants.O_CREAT | constants.O_EXCL, 384),
	open: (path) => openSync(path, appending),
	write: (fd, bytes) => writeSync(fd, bytes),
	size: (fd) => fstatSync(fd).size,
	datasync: (fd) => new Promise((resolve, reject) => {
		fdatasync(fd, (error) => error === null ? resolve() : reject(error));
	}),
	truncate: (fd, length) => ftruncateSync(fd, length),
	syncFolder
};
/** The system may take less than it is given, on a nearly full disk for instance. */
function writeAll(files, fd, bytes) {
	let rest = bytes;
	while (rest.length > 0) {
		const written = files.write(fd, rest);
		if (written === 0) throw Object.assign(/* @__PURE__ */ new Error("nothing could be written"), { code: "EIO" });
		rest = rest.subarray(written);
	}
}
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK;

// packages/checkpoint/src/journal/writer.ts
/** An open segment that lines are added to, one after the other. The first failure is the last thing it does. */
var SegmentWriter = class {
	segment;
	#fd;
	#ports;
	#chain;
	#length;
	#stopped = null;
	#closed = null;
	#queue = Promise.resolve();
	constructor(target, chain, ports) {
		this.segment = target.segment;
		this.#fd = target.fd;
		this.#chain = chain;
		this.#ports = ports;
		this.#length = ports.files.size(target.fd);
	}
	get chain() {
		return this.#chain;
	}
	get stopped() {
		return this.#stopped !== null;
	}
	/** Resolves when the line is on disk, with the record exactly as a reader will see it. */
	append(body) {
		if (this.#closed !== null) return Promise.reject(/* @__PURE__ */ new Error("the journal is closed"));
		const written = this.#queue.then(() => this.#write(body));
		this.#queue = written.catch(() => void 0);
		return written;
	}
	/** Waits for what was begun; nothing can be added afterwards. */
	close() {
		this.#closed ??= this.#queue.then(() => closeSync(this.#fd));
		return this.#closed;
	}
	async #write(body) {
		if (this.#stopped !== null) throw this.#stopped;
		const seq = this.#chain.seq + 1;
		const stamp = {
			seq,
			at: new Date(this.#ports.now()).toISOString()
		};
		const json = JSON.stringify({
			...stamp,
			...body,
			...stamp
		});
		const { bytes, crc } = encodeLine(json, this.#chain.crc);
		if (bytes.length > 67108864) throw tooLong(bytes.length);
		await this.#toDisk(bytes);
		this.#chain = {
			seq,
			crc
		};
		return JSON.parse(json);
	}
	async #toDisk(bytes) {
		try {
			if (this.#ports.files.size(this.#fd) !== this.#length) throw superseded(this.segment);
			writeAll(this.#ports.files, this.#fd, bytes);
			this.#length += bytes.length;
			await this.#ports.files.datasync(this.#fd);
		} catch (error) {
			this.#stopped = error instanceof DebussyError ? error : ioError("write the journal", this.segment.path, error);
			throw this.#stopped;
		}
	}
};
/** Nobody could read such a line again, nor what stands behind it. */
function tooLong(bytes) {
	return new DebussyError({
		code: "ERR_JOURNAL_LINE",
		message: `an event of ${bytes} bytes is too long for the journal`,
		hint: "Nothing was written. Make what it reports smaller, then: debussy resume"
	});
}
/** Somebody else closed the segment: a line behind that would damage the journal for every reader. */
function superseded(segment) {
	return new DebussyError({
		code: "ERR_JOURNAL_SUPERSEDED",
		message: `another debussy continues this run: ${segment.path} was closed`,
		hint: "Nothing is lost. Follow it with: debussy status"
	});
}

// packages/checkpoint/src/journal/repair.ts
/** The bytes of the torn line are on disk elsewhere before they leave the segment. */
async function moveTornLineAside(end, ports) {
	const path = end.segment.path;
	const movedTo = `${path}.torn-${new Date(ports.now()).toISOString().replace(/[-:]/g, "")}`;
	writeAtomically(movedTo, bytesFrom(path, end.length));
	const fd = ports.files.open(path);
	try {
		ports.files.truncate(fd, end.length);
		await ports.files.datasync(fd);
	} finally {
		closeSync(fd);
	}
	return {
		path,
		line: end.lines + 1,
		bytes: end.rest,
		movedTo
	};
}
function bytesFrom(path, offset) {
	const fd = openPlainFile(path);
	try {
		const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - offset));
		return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, offset));
	} finally {
		closeSync(fd);
	}
}
/** Seals what earlier writers left open, in order; returns what the new segment's first line is chained to. */
async function closeEarlierSegments(closing) {
	const { last, epoch, folder, ports } = closing;
	const from = last === void 0 ? -1 : last.segment.epoch;
	const open = listSegments(folder).filter((segment) => segment.epoch >= from && segment.epoch <= epoch);
	let chain = last?.chain ?? emptyChain;
	for (const [index, segment] of open.entries()) {
		const next = open[index + 1];
		if (next !== void 0) chain = await seal({
			segment,
			next: next.epoch,
			chain,
			ports
		});
	}
	return chain;
}
async function seal(target) {
	const { segment, next, ports } = target;
	const writer = new SegmentWriter({
		segment,
		fd: ports.files.open(segment.path)
	}, target.chain, ports);
	try {
		await writer.append({
			type: "sealed",
			epoch: segment.epoch,
			next
		});
	} finally {
		await writer.close();
	}
	rmSync(endMarkPath(segment), { force: true });
	return writer.chain;
}

// packages/checkpoint/src/journal/open-journal.ts
/**
* Verifies what is there, moves a torn last line aside, closes earlier segments and begins a new one. Whoever holds the epoch
* is the one writer; one whose epoch was taken finds its segment closed, and writes nothing more.
*/
async function openJournal(options) {
	try {
		makeFolder(options.folder);
		const ends = readThrough(options.folder);
		const last = listSegments(options.folder).at(-1)?.epoch ?? -1;
		if (!Number.isSafeInteger(options.epoch) || options.epoch <= last) throw epochError(options.epoch, last);
		const found = journalEnd(ends);
		return ok(journalOf(await beginSegment(options, ends), found));
	} catch (error) {
		return fail(expected(error, options.folder));
	}
}
function readThrough(folder) {
	const events = walkJournal(folder);
	for (;;) {
		const next = events.next();
		if (next.done) return next.value;
	}
}
async function beginSegment(options, ends) {
	const { folder, epoch } = options;
	const ports = {
		files: options.fs ?? nodeFiles,
		now: options.now ?? Date.now
	};
	const last = ends.at(-1);
	if (last !== void 0 && last.rest > 0) {
		const moved = await moveTornLineAside(last, ports);
		options.onTorn?.(moved);
	}
	const segment = {
		epoch,
		path: segmentPath(folder, epoch)
	};
	const fd = await createSegment(segment.path, folder, ports);
	try {
		const chain = await closeEarlierSegments({
			folder,
			epoch,
			last,
			ports
		});
		return new SegmentWriter({
			segment,
			fd
		}, chain, ports);
	} catch (error) {
		closeSync(fd);
		throw error;
	}
}
async function createSegment(path, folder, ports) {
	const fd = ports.files.create(path);
	try {
		await ports.files.datasync(fd);
		ports.files.syncFolder(folder);
		return fd;
	} catch (error) {
		closeSync(fd);
		throw error;
	}
}
function journalOf(writer, found) {
	let closed;
	return {
		epoch: writer.segment.epoch,
		found,
		append: (body) => writer.append(body),
		close: () => closed ??= closeJournal(writer)
	};
}
async function closeJournal(writer) {
	await writer.close();
	if (!writer.stopped) writeEndMark(writer);
}
function writeEndMark(writer) {
	try {
		writeAtomically(endMarkPath(writer.segment), endMark(writer.chain.seq));
	} catch (error) {
		if (systemCode(error) === "") throw error;
	}
}
function epochError(epoch, last) {
	return new DebussyError({
		code: "ERR_JOURNAL_EPOCH",
		message: `epoch ${epoch} cannot be begun: the journal has gone on to epoch ${last}`,
		hint: "Another debussy has taken over this run. See `debussy status`."
	});
}
function expected(error, folder) {
	if (error instanceof DebussyError) return error;
	if (systemCode(error) === "") throw error;
	return ioError("open the journal in", folder, error);
}

// packages/engine/src/run/at-work.ts
/** Which phases had an agent at work, and when: who may have written where nobody should have. */
var AtWork = class {
	#stays = [];
	/** Returns what is to be called when the agent's processes have ended. */
	enter(phase) {
		const stay = {
			phase,
			from: Date.now(),
			to: Number.POSITIVE_INFINITY
		};
		this.#stays.push(stay);
		return () => void (stay.to = Date.now());
	}
	since(time) {
		const phases = this.#stays.filter(({ to }) => to >= time).map(({ phase }) => phase);
		return [...new Set(phases)].toSorted();
	}
};

// packages/engine/src/run/shorten-lists.ts
/**
* Keeps a line of the journal short: of a long list the first entries stay, and the last one names the file with all of them
* and its digest. A line that is too long could not be read again.
*/
function shortenLists(body, folder) {
	const entries = Object.entries(body).map(([key, value]) => [key, isLongList(value) ? shortened(value, folder) : value]);
	return entries.every(([key, value]) => Object.is(value, Reflect.get(body, String(key)))) ? body : {
		...body,
		...Object.fromEntries(entries)
	};
}
const mostEntries = 200;
const mostCharacters = 262144;
function isLongList(value) {
	if (!Array.isArray(value) || !value.every((one) => typeof one === "string")) return false;
	const characters = value.reduce((sum, one) => sum + one.length, 0);
	return value.length > 1e3 || characters > mostCharacters;
}
function shortened(list, folder) {
	const text = `${list.join("\n")}\n`;
	const digest = createHash("sha256").update(text).digest("hex");
	const file = join(folder, `${digest.slice(0, 16)}.txt`);
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	writeAtomically(file, text);
	return [...list.slice(0, mostEntries).map((one) => one.length > 1e3 ? `${one.slice(0, 1e3)}…` : one), `all ${list.length}: ${file} (sha256 ${digest})`];
}

// packages/engine/src/run/open-run.ts
/** Opens what a run works with. The state is what its events say; a new run has none until it has begun. */
async function openRun(order, known) {
	const { repository, config, env, run, epoch, runBranch, texts } = order;
	const folder = runFolder(repository.commonDir, run);
	mkdirSync(folder.root, {
		recursive: true,
		mode: 448
	});
	sweepDrafts(repository.commonDir, folder.root);
	const program = debussyProgram();
	if (program !== null) writeLauncher(folder.bin, program);
	const store = openStore(repository.commonDir);
	const crash = crashPoint(env);
	const secrets = secretsIn(config, env);
	const scrub = scrubber(secrets);
	const torn = [];
	const opened = await openJournal({
		folder: folder.journal,
		epoch: epoch.number,
		onTorn: ({ movedTo }) => void torn.push(movedTo)
	});
	if (!opened.ok) throw opened.error;
	const journal = opened.value;
	let state = known;
	const written = [];
	const current = () => {
		if (state === null) throw new Error("the run has not begun");
		return state;
	};
	return {
		context: {
			run,
			repository,
			store,
			slots: await openSlots(repository, {
				run,
				limit: config.parallel + config.verify_parallel + 1,
				isolation: config.isolation,
				share: config.share,
				worktrees: config.worktrees,
				watchIdle: config.sandbox === "none",
				...config.setup === null ? {} : { setup: config.setup },
				...config.setup_inputs.length === 0 ? {} : { setupInputs: config.setup_inputs }
			}),
			settings: await readCommitSettings(store),
			epoch,
			config,
			folder,
			plan: planOfRun(texts),
			env: withoutPrivate(env, config),
			secrets,
			cookie: cookieOf(run),
			runBranch,
			atWork: new AtWork(),
			said: /* @__PURE__ */ new Set(),
			state: current
		},
		journal,
		state: current,
		written,
		found: [...torn.map(tornNotice), ...missingNotice(journal.found.missing)],
		async append(body) {
			const event = await journal.append(shortenLists(mapTexts(body, scrub), folder.lists));
			state = evolve(state, event);
			written.push(event);
			crash(event.type);
			return event;
		}
	};
}
/** What a process that was killed had not finished writing, here and in what all runs share. */
function sweepDrafts(commonDir, own) {
	const shared = debussyFolder(commonDir);
	for (const folder of [shared, join(shared, "verified")]) removeDrafts(folder, { recursive: false });
	removeDrafts(own, { recursive: true });
}
function tornNotice(movedTo) {
	return {
		type: "notice",
		severity: "warning",
		code: "JOURNAL_TORN",
		phase: null,
		message: `the last line of the journal was cut off by a crash; it is kept in ${movedTo}`,
		hint: "What it said had not been acknowledged: nothing that was finished is lost."
	};
}
function missingNotice(count) {
	if (count === 0) return [];
	return [{
		type: "notice",
		severity: "error",
		code: "JOURNAL_SHORT",
		phase: null,
		message: `${count} events that the journal had are missing at its end`,
		hint: "What landed is read from the branches again; look at `git log` of the run before you go on."
	}];
}
/** Values that are written nowhere: of the environment, and of what the configuration gives to agents. */
function secretsIn(config, env) {
	const given = Object.values(config.agents).flatMap((agent) => secretsOf(agent.env));
	const own = privateVariables(config).flatMap((name) => env[name] ?? []);
	return [.../* @__PURE__ */ new Set([
		...secretsOf(env),
		...given,
		...own,
		...privateAddresses(config)
	])];
}
/** What agents and gates start from: without what is for debussy alone. */
function withoutPrivate(env, config) {
	const names = new Set(privateVariables(config));
	return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
}
/** The prefix by which every process of a run is found again. */
function cookieOf(run) {
	return `debussy-${run}`;
}
/** For tests of recovery: `DEBUSSY_CRASH_AT=tip.moved#2` kills this process right after the second such event is journalled. */
function crashPoint(env) {
	const [, wanted, count] = /^([a-z_.]+)#(\d+)$/.exec(env["DEBUSSY_CRASH_AT"] ?? "") ?? [];
	if (wanted === void 0) return () => void 0;
	let left = Number(count);
	return (type) => {
		if (type === wanted && --left === 0) process.kill(process.pid, "SIGKILL");
	};
}

// packages/cli/src/notify/open-notices-of.ts
function hasSinks({ notify }) {
	return Object.keys(notify?.sinks ?? {}).length > 0;
}
async function openNoticesOf({ config, root, nextSeq, ...run }, onFault, io) {
	const { notify } = config;
	if (notify === void 0) throw new Error("no sink is configured");
	const { openNotices } = await import("./src-B3odgOC_.js");
	return openNotices({
		...run,
		config: notify,
		repository: root,
		cwd: root,
		env: io.env,
		terminal: io.isTTY ? io.stdout : null,
		link: () => null,
		scrub: scrubber(secretsIn(config, io.env)),
		onFault
	}, nextSeq);
}

export { openRun as i, openNoticesOf as n, cookieOf as r, hasSinks as t };