import { t as chooseRun } from "./choose-run-gVhU6a30.js";
import { t as locateRepository } from "./locate-BmzHu2CJ.js";
import { a as userStateFolder, n as startDetached, r as knownRepositories } from "./detach-DUpj8OSd.js";
import { t as commandOf } from "./command-of-5xSyXa9f.js";
import { i as runFlag } from "./common-flags-Fv_5KCQn.js";
import { t as onlyRunNamed } from "./subject-WMx56AWp.js";
import { t as DebussyError } from "./errors-C00examP.js";
import { t as debussyProgram } from "./program-HLZlf-u7.js";
import { o as currentHolder, s as isGone } from "./own-refs-RBTDYXft.js";
import { n as runFolder, o as writeAtomically } from "./run-folder-3OeyQ22U.js";
import { a as listRunIds, l as journalEvents } from "./find-plan-C3SVebNr.js";
import { t as tailJournal } from "./tail-journal-Dn4LBAjH.js";
import { n as folding } from "./evolve-B5Q6nguA.js";
import { n as tell, t as createStory } from "./teller-DaHZOwPT.js";
import { i as doneOf, t as summarize } from "./summarize-CUhotenq.js";
import { n as phaseKey } from "./ids-DaUrT_Vf.js";
import { t as safeName } from "./safe-name-BTkRXNVx.js";
import { r as inSession } from "./attempt-D02TMccT.js";
import { t as openRepository } from "./open-CgShR9OX.js";
import { t as runGit } from "./porcelain-CdUGp5s4.js";
import { i as must } from "./git-DWH2NUzW.js";
import { a as excludesOf, b as slotPlace, g as isFolder, i as stage, r as defaultMaxFileBytes, s as readState, v as slotGit, x as disarmFilters } from "./capture-CGnRt73L.js";
import { t as findPhase } from "./find-phase-l78UTeXx.js";
import { t as phaseWork } from "./phase-work-C0aVlrOi.js";
import { t as tellRun } from "./run-state-O8n-tzeg.js";
import { t as readBounded } from "./read-files-BAYnSR6E.js";
import { t as answerPhase } from "./answer-phase-Dq8j59_v.js";
import { n as steerRun, t as notUnderWay } from "./steer-run-Bni1QH3H.js";
import { t as sayToPhase } from "./say-ZjDey9mL.js";
import { t as steerPhase } from "./steer-phase-C-xhjtht.js";
import { closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { spawn } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { gzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import { createServer } from "node:http";

// packages/workspace/src/capture/slot-diff.ts
/**
* What the files of a slot are at this moment, as a patch on the base, while an agent is at work in it. The slot's own index and
* the repository's objects stay as they are: what git has to write for it goes to a temporary folder. Null: the slot is gone.
*/
async function slotDiff(repository, request) {
	const place = slotPlace(repository.commonDir, dirname(request.slot.path), request.slot.id);
	const known = await readState(place);
	if (known.kind !== "known" || !await isFolder(place.path)) return null;
	const draft = await mkdtemp(join(tmpdir(), "debussy-diff-"));
	try {
		const index = join(draft, "index");
		await copyFile(place.index, index).catch(() => void 0);
		const disarmed = await disarmFilters(repository);
		const git = writingTo(draft, repository, slotGit({
			...place,
			index
		}, disarmed.config));
		await stage(git, place.path, {
			policy: {
				maxFileBytes: defaultMaxFileBytes,
				refuseSecrets: true,
				allowedSecrets: []
			},
			excludes: excludesOf(known.state),
			filters: disarmed.names
		});
		return (await must(git, [
			"diff",
			"--cached",
			...request.options,
			request.base
		])).toString("utf8");
	} finally {
		await rm(draft, {
			recursive: true,
			force: true
		});
	}
}
function writingTo(draft, { commonDir }, git) {
	const objects = {
		GIT_OBJECT_DIRECTORY: draft,
		GIT_ALTERNATE_OBJECT_DIRECTORIES: join(commonDir, "objects")
	};
	return (args, options = {}) => git(args, {
		...options,
		env: {
			...objects,
			...options.env
		}
	});
}

// packages/engine/src/runs/phase-diff.ts
/** What the work of a phase changes. No program of the user's own is started on what an agent wrote. */
async function phaseDiff(chosen, { phase, of, ignoreSpace }) {
	const told = tellRun(chosen);
	const { id } = findPhase(told.state, phase).spec;
	const options = [
		"--no-ext-diff",
		"--no-textconv",
		"--no-color",
		"--find-renames",
		...ignoreSpace ? ["--ignore-all-space"] : []
	];
	const live = of === "now" ? await liveDiff(chosen.location.root, told, {
		id,
		options
	}) : null;
	if (live !== null) return {
		kind: "now",
		text: live
	};
	const work = phaseWork(told.state, told.events, id);
	const args = diffOf(work, options);
	return {
		kind: work.kind,
		text: args === null ? "" : await runGit(chosen.location.root, args)
	};
}
function diffOf(work, options) {
	if (work.kind === "by_hand") return [
		"diff",
		...options,
		work.from,
		work.to
	];
	if (!("commits" in work)) return null;
	const [commit] = work.commits;
	if (commit !== void 0 && work.commits.length === 1) return [
		"diff",
		...options,
		`${commit}^`,
		commit
	];
	return [
		"show",
		"--patch",
		...options,
		"--format=commit %H %s",
		...work.commits
	];
}
async function liveDiff(root, { state, events }, { id, options }) {
	const entry = findPhase(state, id);
	if (!inSession(entry.state) || !("attempt" in entry.state)) return null;
	const prepared = events.findLast((event) => event.type === "attempt.prepared" && event.phase === id);
	if (prepared?.type !== "attempt.prepared") return null;
	const opened = await openRepository(root);
	if (!opened.ok) throw opened.error;
	const slot = {
		id: prepared.slot,
		path: prepared.worktree
	};
	return slotDiff(opened.value, {
		slot,
		base: entry.state.attempt.base,
		options
	});
}

// packages/cli/src/ui/ui-record.ts
/** The detached server of a folder, if it is alive. */
async function readUiRecord(folder) {
	const record = parsed(fileIn(folder));
	return record === null || await isGone(record.holder) ? null : record;
}
/** The link holds the token: nobody else may read it. */
async function writeUiRecord(folder, url) {
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	writeAtomically(fileIn(folder), JSON.stringify({
		url,
		holder: await currentHolder()
	}));
}
function removeUiRecord(folder) {
	rmSync(fileIn(folder), { force: true });
}
function fileIn(folder) {
	return join(folder, "ui.json");
}
function parsed(path) {
	try {
		const value = JSON.parse(readFileSync(path, "utf8"));
		return typeof value?.url === "string" && typeof value.holder === "object" ? value : null;
	} catch {
		return null;
	}
}

// packages/web/src/server/answer.ts
function jsonReply(value, status = 200) {
	return {
		status,
		type: "application/json; charset=utf-8",
		body: JSON.stringify(value)
	};
}
function textReply(status, text) {
	return {
		status,
		type: "text/plain; charset=utf-8",
		body: `${text}\n`
	};
}
/** Nothing is loaded from elsewhere, nothing that an agent wrote can run, and no other site can frame or read the page. */
const securityHeaders = {
	"Content-Security-Policy": [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'"
	].join("; "),
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
	"Referrer-Policy": "no-referrer",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), microphone=(), geolocation=()",
	"Cache-Control": "no-store"
};
const worthPacking = 32768;
const packed = promisify(gzip);
async function send(request, response, reply) {
	const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
	const plain = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(reply.body);
	const isPacked = takesGzip && plain.length > worthPacking;
	const body = isPacked ? await packed(plain, { level: 1 }) : plain;
	response.writeHead(reply.status, {
		...securityHeaders,
		"Content-Type": reply.type,
		"Content-Length": body.length,
		...isPacked ? { "Content-Encoding": "gzip" } : {},
		...reply.headers
	});
	response.end(request.method === "HEAD" ? void 0 : body);
}
const largestBody = 65536;
/** The body of a POST; null where it is larger than any wish, or no JSON. */
async function jsonBody(request) {
	const parts = [];
	let size = 0;
	for await (const part of request) {
		const bytes = Buffer.from(part);
		size += bytes.length;
		if (size > largestBody) return null;
		parts.push(bytes);
	}
	try {
		return JSON.parse(Buffer.concat(parts).toString("utf8"));
	} catch {
		return null;
	}
}

// packages/web/src/server/run-lines.ts
function runLines(repositories) {
	const known = /* @__PURE__ */ new Map();
	return { async list() {
		const lines = [];
		for (const repository of repositories) for (const run of listRunIds(repository.location.commonDir)) lines.push(await lineOfRun(known, repository, run));
		return lines.toSorted(byUrgency);
	} };
}
async function lineOfRun(known, repository, run) {
	const key = `${repository.id}/${run}`;
	try {
		const before = known.get(key);
		if (before?.kind === "over" && before.more().length === 0) return before.line;
		const open = before?.kind === "open" ? before : opened(repository, run);
		for (const event of open.more()) {
			open.fold.add(event);
			tell(open.teller, event);
		}
		const state = open.fold.state();
		if (state === null) return broken(repository, run, "had not begun when it was stopped");
		const line = await lineOfOpen(repository, open.teller, state);
		known.set(key, state.ended === null ? open : {
			kind: "over",
			more: open.more,
			line
		});
		return line;
	} catch (error) {
		known.delete(key);
		if (error instanceof DebussyError) return broken(repository, run, error.message);
		throw error;
	}
}
function opened({ location }, run) {
	return {
		kind: "open",
		more: tailJournal(runFolder(location.commonDir, run).journal),
		fold: folding(),
		teller: createStory()
	};
}
async function lineOfOpen({ id, name }, { story }, state) {
	const gone = state.ended === null && !await isHeld(story.holder);
	const summary = summarize(story, state, {
		gone,
		now: Date.now()
	});
	return {
		repository: id,
		repositoryName: name,
		run: summary.run,
		title: summary.plan.title || summary.plan.path,
		plan: summary.plan.path,
		state: summary.state,
		outcome: summary.outcome,
		reason: summary.reason,
		progress: summary.progress,
		done: doneOf(state),
		seconds: summary.seconds,
		startedAt: summary.started_at,
		updatedAt: summary.updated_at,
		tokens: summary.tokens,
		cost: summary.cost,
		sessions: summary.sessions,
		waiting: [...state.phases.values()].filter(waitsForPerson).map(({ spec }) => spec.id),
		problem: null
	};
}
function waitsForPerson({ state }) {
	return state.kind === "asked" || state.kind === "needs_human" || state.kind === "failed";
}
/** Whether the process that holds a run is there. */
async function isHeld(holder) {
	return holder !== null && !await isGone(holder);
}
function broken({ id, name }, run, problem) {
	return {
		repository: id,
		repositoryName: name,
		run,
		title: run,
		plan: "",
		state: "interrupted",
		outcome: null,
		reason: "",
		progress: {
			landed: 0,
			total: 0
		},
		done: 0,
		seconds: 0,
		startedAt: "",
		updatedAt: "",
		tokens: 0,
		cost: null,
		sessions: 0,
		waiting: [],
		problem
	};
}
/** What waits for a person first, then what goes on, then the newest. */
function byUrgency(a, b) {
	return rank(a) - rank(b) || b.run.localeCompare(a.run);
}
function rank({ waiting, state }) {
	const isOpen = state !== "ended";
	if (waiting.length > 0) return isOpen ? 0 : 1;
	return isOpen ? 2 : 3;
}

// packages/web/src/server/event-stream.ts
const lookEveryMs$1 = 200;
const lifeEveryMs = 3e3;
/** So many in one message: a page that takes in a long journal stays answerable. */
const atOnce = 500;
/** A browser that does not read is not written to for ever: it comes back by itself and goes on from where it was. */
const mostUnread = 16777216;
/**
* The events of a run's journal as Server-Sent Events, first those behind the one that the browser had last, then each as it comes.
* The id of a message is the sequence number of its last event.
*/
function streamEvents(shown, request, response) {
	response.writeHead(200, {
		...securityHeaders,
		"Content-Type": "text/event-stream; charset=utf-8",
		"X-Accel-Buffering": "no"
	});
	response.write("retry: 1000\n\n");
	const stream = {
		more: tailJournal(shown.folder.journal),
		after: lastSeen(request),
		holder: holderCell()
	};
	const step = () => {
		if (response.writableLength > mostUnread) return void response.destroy();
		try {
			for (const text of newMessages(stream)) response.write(text);
		} catch (error) {
			response.write(message("fault", null, { message: error instanceof Error ? error.message : String(error) }));
			response.end();
		}
	};
	step();
	tellLife(response, stream.holder);
	const look = setInterval(step, lookEveryMs$1);
	const life = setInterval(() => void tellLife(response, stream.holder), lifeEveryMs);
	response.on("close", () => {
		clearInterval(look);
		clearInterval(life);
	});
}
function holderCell() {
	return { now: null };
}
function newMessages(stream) {
	const events = stream.more();
	for (const event of events) if (event.type === "run.started" || event.type === "run.resumed") stream.holder.now = event.holder;
	const fresh = events.filter(({ seq }) => seq > stream.after);
	stream.after = fresh.at(-1)?.seq ?? stream.after;
	const count = Math.ceil(fresh.length / atOnce);
	return Array.from({ length: count }, (_, i) => fresh.slice(i * atOnce, (i + 1) * atOnce)).map((some) => message("events", some.at(-1)?.seq ?? null, some));
}
async function tellLife(response, holder) {
	const life = {
		held: await isHeld(holder.now),
		pid: holder.now?.pid ?? null,
		now: Date.now()
	};
	if (!response.writableEnded && !response.destroyed) response.write(message("life", null, life));
}
function message(name, id, data) {
	return `event: ${name}\n${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
function lastSeen(request) {
	const asked = new URL(request.url ?? "/", "http://page").searchParams.get("after");
	const seen = Number(request.headers["last-event-id"] ?? asked ?? 0);
	return Number.isSafeInteger(seen) && seen > 0 ? seen : 0;
}

// packages/web/src/server/guard.ts
/**
* Why a request is refused; null where it comes from the page of this server, or from the person who has its link. The name in
* `Host` is checked, because a page of elsewhere can make its own name mean this machine; `Origin` and `Sec-Fetch-Site`, because it
* can make the person's browser ask; the token, because other users of the machine can ask as well.
*/
function refusalOf(caller, lock) {
	const { method, headers } = caller;
	if (method !== "GET" && method !== "HEAD" && method !== "POST") return {
		status: 405,
		message: "Only GET and POST are answered here."
	};
	if (!isOwnHost(headers.host, lock.port)) return {
		status: 403,
		message: "Refused: the request names another host. Open the link as debussy printed it."
	};
	if (isForeign(caller, lock)) return {
		status: 403,
		message: "Refused: the request comes from a page of another site."
	};
	if (!hasToken(caller, lock)) return {
		status: 401,
		message: "Refused: no valid token. Open the link that `debussy ui` printed."
	};
	if (method === "POST" && !isJson(headers["content-type"])) return {
		status: 415,
		message: "Refused: a wish is sent as application/json."
	};
	return null;
}
/** The name of the cookie: browsers send the cookies of one port to all ports of a host. */
function cookieName(port) {
	return `debussy_${port}`;
}
function isOwnOrigin(origin, port) {
	return ownHosts(port).some((host) => origin === `http://${host}`);
}
function isOwnHost(host, port) {
	return host !== void 0 && ownHosts(port).includes(host.toLowerCase());
}
function ownHosts(port) {
	return [`127.0.0.1:${port}`, `localhost:${port}`];
}
function isForeign({ method, path, headers, ticket }, { port }) {
	const { origin } = headers;
	if (origin !== void 0 && !isOwnOrigin(origin, port)) return true;
	const site = headers["sec-fetch-site"];
	const isWithin = site === void 0 || site === "same-origin" || site === "none";
	const opensPage = method === "GET" && path === "/" && ticket !== null && headers["sec-fetch-mode"] === "navigate";
	if (!isWithin && !opensPage) return true;
	return method === "POST" && origin === void 0 && headers.authorization === void 0;
}
function hasToken({ headers, path, ticket }, { port, token }) {
	return [
		/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1],
		path === "/" ? ticket : null,
		cookieIn(headers.cookie, cookieName(port))
	].some((given) => given != null && isSame(given, token));
}
function cookieIn(header, name) {
	for (const pair of (header ?? "").split(";")) {
		const [key = "", ...value] = pair.split("=");
		if (key.trim() === name) return value.join("=").trim();
	}
	return null;
}
function isSame(given, token) {
	const [a, b] = [Buffer.from(given), Buffer.from(token)];
	return a.length === b.length && timingSafeEqual(a, b);
}
function isJson(type) {
	return /^application\/json\s*(?:;|$)/i.test(type ?? "");
}

// packages/web/src/server/page-files.ts
/** In the bundled program, in this package built, and beside its sources. */
const places = [
	"../web",
	"../page",
	"../../dist/page",
	"./web"
];
let known;
function pageFiles() {
	known ??= readFiles();
	return known;
}
function readFiles() {
	const folder = places.map((place) => fileURLToPath(new URL(`${place}/`, import.meta.url))).find((each) => existsSync(join(each, "page.js")));
	if (folder === void 0) throw new DebussyError({
		code: "ERR_PAGE_NOT_BUILT",
		message: "the page of debussy is not there: it is built with the program",
		hint: "In a clone: node tools/bin/bundle.mjs. Otherwise install debussy again."
	});
	const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
	const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
	const text = (name) => files.get(name)?.toString("utf8") ?? "";
	return {
		files,
		reportScript: text("report.js"),
		style: text("page.css")
	};
}
/** The page itself: it holds nothing of any run. */
const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>debussy</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"><\/script>
</head>
<body>
<div id="app"><p class="loading">Reading the runs …</p></div>
<noscript>This page needs JavaScript. Without it: debussy status, or debussy report for a page that reads without.</noscript>
</body>
</html>
`;
/** One of the built files; null where there is none of that name. */
function pageFile(path) {
	const name = path.slice(1);
	const body = pageFiles().files.get(name);
	if (body === void 0 || name === "report.js") return null;
	return {
		status: 200,
		type: name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
		body
	};
}

// packages/web/src/server/file-parts.ts
const partBytes = 262144;
/** A line longer than this is shown as such, and not read. */
const longestLine = 4194304;
const lf = 10;
/** The whole lines of a transcript at a place; an agent wrote them, so none of them is trusted to be what it should be. */
function transcriptPart(path, place) {
	return withFile(path, {
		size: 0,
		from: 0,
		to: 0,
		events: []
	}, (fd, size) => {
		const [wanted, end] = rangeOf(place, size);
		const from = wanted === 0 ? 0 : lineStart(fd, wanted, end);
		const bytes = wholeLines(fd, from, {
			end,
			size
		});
		return {
			size,
			from,
			to: from + bytes.length,
			events: linesIn(bytes, from)
		};
	});
}
function rangeOf(place, size) {
	if ("from" in place) return [Math.min(place.from, size), Math.min(size, place.from + partBytes)];
	const end = "before" in place ? Math.min(place.before, size) : size;
	return [Math.max(0, end - partBytes), end];
}
/** Where the first line begins that begins at an offset or behind it. */
function lineStart(fd, offset, end) {
	const at = read$1(fd, offset - 1, Math.max(0, end - offset + 1)).indexOf(lf);
	return at === -1 ? end : offset + at;
}
/** Up to the last line feed; a line that is longer than a part is read on to its end. */
function wholeLines(fd, from, { end, size }) {
	let bytes = read$1(fd, from, end - from);
	while (!bytes.includes(lf) && from + bytes.length < size && bytes.length < longestLine) bytes = read$1(fd, from, Math.min(size - from, Math.max(partBytes, bytes.length * 2)));
	const last = bytes.lastIndexOf(lf);
	if (last !== -1) return bytes.subarray(0, last + 1);
	return bytes.length >= longestLine ? bytes : Buffer.alloc(0);
}
function linesIn(bytes, from) {
	const lines = [];
	for (let at = 0; at < bytes.length;) {
		const next = bytes.indexOf(lf, at);
		const end = next === -1 ? bytes.length : next;
		const event = parsedEvent(bytes.toString("utf8", at, end));
		if (event !== null) lines.push({
			at: from + at,
			event
		});
		at = end + 1;
	}
	return lines;
}
function parsedEvent(line) {
	try {
		const value = JSON.parse(line);
		return typeof value === "object" && value !== null && typeof value.type === "string" ? value : null;
	} catch {
		return null;
	}
}
const mostHits = 200;
const excerptBytes = 120;
/** Where a text stands in a transcript, whatever its case; the file may be of any size, and other requests are answered meanwhile. */
async function searchTranscript(path, wanted) {
	const needle = wanted.toLowerCase();
	const hits = [];
	for (let from = 0; hits.length < mostHits;) {
		const part = withFile(path, null, (fd, size) => {
			const bytes = read$1(fd, from, Math.min(partBytes * 4, size - from));
			const last = bytes.lastIndexOf(lf);
			return last === -1 ? bytes : bytes.subarray(0, last + 1);
		});
		if (part === null || part.length === 0) break;
		hits.push(...hitsIn(part, from, needle).slice(0, mostHits - hits.length));
		from += part.length;
		await setImmediate();
	}
	return hits;
}
function hitsIn(bytes, from, needle) {
	const hits = [];
	for (let at = 0; at < bytes.length;) {
		const next = bytes.indexOf(lf, at);
		const end = next === -1 ? bytes.length : next;
		const line = bytes.toString("utf8", at, end);
		const found = line.toLowerCase().indexOf(needle);
		if (found !== -1) {
			const begin = Math.max(0, found - excerptBytes / 2);
			hits.push({
				at: from + at,
				excerpt: line.slice(begin, begin + excerptBytes)
			});
		}
		at = end + 1;
	}
	return hits;
}
/** A text file that may grow: from an offset on, or its end. */
function textPart(path, from) {
	return withFile(path, null, (fd, size) => {
		const begin = Math.min(size, from ?? Math.max(0, size - partBytes));
		const bytes = read$1(fd, begin, Math.min(partBytes, size - begin));
		const text = new TextDecoder().decode(bytes, { stream: true });
		return {
			size,
			from: begin,
			to: begin + (Buffer.byteLength(text) === bytes.length ? bytes.length : bytes.length - cutOffBytes(bytes)),
			text
		};
	});
}
/** How many bytes at the end belong to a character that is not whole. */
function cutOffBytes(bytes) {
	for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
		const byte = bytes[bytes.length - back] ?? 0;
		if ((byte & 192) === 128) continue;
		return (byte >= 240 ? 4 : byte >= 224 ? 3 : byte >= 192 ? 2 : 1) > back ? back : 0;
	}
	return 0;
}
function read$1(fd, from, length) {
	const buffer = Buffer.alloc(Math.max(0, length));
	let got = 0;
	for (let more = -1; more !== 0 && got < buffer.length; got += more) more = readSync(fd, buffer, got, buffer.length - got, from + got);
	return buffer.subarray(0, got);
}
/** Never through a symbolic link, and never of anything but a plain file. */
function withFile(path, otherwise, use) {
	let fd;
	try {
		fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch {
		return otherwise;
	}
	try {
		const found = fstatSync(fd);
		return found.isFile() ? use(fd, found.size) : otherwise;
	} finally {
		closeSync(fd);
	}
}

// packages/web/src/server/phase-files.ts
const largestText = 1048576;
const largestDiff = 4194304;
/** The files of a phase: prompts, transcripts, hand-overs, its text in the plan, what its gates wrote, what it changed. */
async function phaseFile(shown, { words, query }) {
	const [phase = "", what = "", ...rest] = words;
	switch (what) {
		case "session": return sessionFile(shown, phase, {
			words: rest,
			query
		});
		case "plan": return jsonReply(planText(shown, phase));
		case "handoff": return jsonReply(namedText(shown.folder.handoff(phase)));
		case "gate": return jsonReply(gateOutput(shown, phase, query));
		case "diff": return jsonReply(await diffText(shown, phase, query));
		default: return textReply(404, "There is nothing here.");
	}
}
async function sessionFile({ folder }, phase, { words, query }) {
	const [attempt, session] = [Number(words[0]), Number(words[1])];
	if (!Number.isSafeInteger(attempt) || !Number.isSafeInteger(session)) return textReply(404, "A session is named by two numbers.");
	const home = folder.session(phase, attempt, session);
	const transcript = join(home, "transcript.jsonl");
	const [, , what = ""] = words;
	switch (what) {
		case "prompt": return jsonReply(namedText(join(home, "prompt.md")));
		case "stderr": return jsonReply(namedText(join(home, "stderr.log")));
		case "transcript": return jsonReply(transcriptPart(transcript, placeIn(query)));
		case "search": {
			const wanted = query.get("q") ?? "";
			return jsonReply(wanted === "" ? [] : await searchTranscript(transcript, wanted));
		}
		default: return textReply(404, "A session has a prompt, a transcript and its standard error.");
	}
}
function placeIn(query) {
	const number = (name) => {
		const value = Number(query.get(name) ?? NaN);
		return Number.isSafeInteger(value) && value >= 0 ? value : null;
	};
	const [from, before] = [number("from"), number("before")];
	if (from !== null) return { from };
	return before === null ? { last: true } : { before };
}
function namedText(path) {
	const read = readBounded(path, largestText);
	if (!read.ok) return {
		text: null,
		path,
		cut: false
	};
	return {
		text: read.value.text,
		path,
		cut: read.value.cut
	};
}
/** The phase's file as the run has it, whatever has become of it since. */
function planText({ folder }, phase) {
	let file = null;
	for (const event of journalEvents(folder.journal)) file = (event.type === "run.started" ? event.phases : event.type === "plan.changed" ? [...event.added, ...event.edited] : []).find(({ id }) => phaseKey(id) === phaseKey(phase))?.file ?? file;
	if (file === null || !isBelow(folder.plan, join(folder.plan, file))) return {
		text: null,
		path: file ?? "",
		cut: false
	};
	return {
		...namedText(join(folder.plan, file)),
		path: file
	};
}
/** What a gate wrote: its log is named in the journal when it ends, and stands where gates write theirs until then. */
function gateOutput({ folder, location }, phase, query) {
	const [verification, gate] = [query.get("verification") ?? "", query.get("name") ?? ""];
	const from = query.get("from");
	const offset = from === null ? null : Math.max(0, Math.trunc(Number(from)) || 0);
	const own = textPart(join(folder.gates, `${safeName(`${verification}-${gate}`)}.log`), offset);
	if (own !== null) return own;
	const told = [...journalEvents(folder.journal)].findLast((event) => isEndOf(event, {
		verification,
		gate,
		phase
	}));
	const log = told?.type === "gate.finished" ? told.log : null;
	return (log !== null && isBelow(join(location.commonDir, "debussy"), log) ? textPart(log, offset) : null) ?? {
		size: 0,
		from: 0,
		to: 0,
		text: ""
	};
}
function isEndOf(event, { verification, gate, phase }) {
	return event.type === "gate.finished" && event.id === verification && event.gate === gate && phaseKey(event.phase) === phaseKey(phase);
}
function isBelow(folder, path) {
	const way = relative(folder, path);
	return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}
async function diffText(shown, phase, query) {
	const of = query.get("of") === "work" ? "work" : "now";
	const { kind, text } = await phaseDiff(shown, {
		phase,
		of,
		ignoreSpace: query.get("space") === "ignore"
	});
	const isCut = text.length > largestDiff;
	return {
		kind,
		text: isCut ? text.slice(0, text.lastIndexOf("\n", largestDiff) + 1) : text,
		cut: isCut
	};
}

// packages/web/src/server/repositories.ts
/** The repository that a folder is in; with `all`, those of all runs of this user on this machine as well. */
async function shownRepositories(cwd, all, env) {
	const own = await locateRepository(cwd);
	if (!own.ok && !all) throw own.error;
	const others = all ? await Promise.all(knownRepositories(env).map(located)) : [];
	const found = [...own.ok ? [own.value] : [], ...others.flatMap((one) => one === null ? [] : [one])];
	return [...new Map(found.map((location) => [location.commonDir, shown(location)])).values()];
}
async function located(commonDir) {
	const root = basename(commonDir) === ".git" ? dirname(commonDir) : commonDir;
	if (!existsSync(root)) return null;
	const found = await locateRepository(root);
	return found.ok ? found.value : null;
}
function shown(location) {
	return {
		id: createHash("sha256").update(realpathSync(location.commonDir)).digest("hex").slice(0, 8),
		name: basename(location.root),
		location
	};
}
/** The run that an address names; null where there is none. Only names that the folder of runs lists are looked at. */
function runAt(repositories, id, run) {
	const repository = repositories.find((one) => one.id === id);
	if (repository === void 0) return null;
	const { location } = repository;
	if (!listRunIds(location.commonDir).includes(run)) return null;
	return {
		repository,
		run,
		location,
		folder: runFolder(location.commonDir, run)
	};
}

// packages/web/src/server/wishes.ts
/** Does what a button of the page says, by the functions that the command line calls for it. */
async function doWish(shown, wish, env) {
	try {
		return {
			ok: true,
			message: await done(shown, wish, env),
			hint: ""
		};
	} catch (error) {
		if (error instanceof DebussyError) return {
			ok: false,
			message: error.message,
			hint: error.hint ?? ""
		};
		throw error;
	}
}
async function done({ run, location }, wish, env) {
	const cwd = location.root;
	switch (wish.action) {
		case "skip": return steerPhase({
			action: "skip",
			phase: wish.phase,
			run
		}, cwd);
		case "retry": return steerPhase({
			...wish,
			run
		}, cwd);
		case "say": return sayToPhase({
			phase: wish.phase,
			text: wish.text,
			run
		}, cwd);
		case "answer": return answerPhase({
			phase: wish.phase,
			answer: wish.answer,
			run
		}, cwd);
		case "resume": return resumed(run, cwd, env);
		case "pause":
		case "unpause":
		case "stop":
		case "stop_now": return steered(run, wish.action, cwd);
		default: return noSuchWish(wish);
	}
}
const said = {
	pause: "is paused: what runs goes on, nothing new starts.",
	unpause: "goes on.",
	stop: "drains: what runs is finished, nothing new starts.",
	stop_now: "stops now. Work in progress is kept."
};
async function steered(run, action, cwd) {
	const chosen = await chooseRun(cwd, run);
	if (chosen.held === null) throw notUnderWay(run, tellRun(chosen).state);
	await steerRun(chosen, {
		action,
		phase: null
	});
	return `Run ${run} ${said[action]}`;
}
/** As a process of its own: it outlives this server. A run that is paused in a process that is alive goes on there. */
async function resumed(run, cwd, env) {
	const { held } = await chooseRun(cwd, run);
	if (held !== null) return steered(run, "unpause", cwd);
	const started = await startDetached({
		cwd,
		env,
		args: [
			"resume",
			run,
			"--no-interactive"
		]
	});
	if (started.kind === "detached") return `Run ${run} goes on in the background (process ${started.pid}).`;
	if (started.exitCode === 0) return started.text.trim();
	const [message = "", ...hint] = started.text.trim().split("\n");
	throw new DebussyError({
		code: "ERR_RESUME_REFUSED",
		message: message.replace(/^debussy: (?:error: )?/, ""),
		hint: hint.join("\n").trim()
	});
}
/** What a request says is not believed to be a wish before it looks like one. */
function wishIn(value) {
	if (typeof value !== "object" || value === null) return null;
	const fields = new Map(Object.entries(value));
	const action = fields.get("action");
	const phase = fields.get("phase");
	if (action === "pause" || action === "unpause" || action === "stop" || action === "stop_now" || action === "resume") return { action };
	if (typeof phase !== "string" || phase === "") return null;
	if (action === "skip") return {
		action,
		phase
	};
	if (action === "retry") return {
		action,
		phase,
		keep: fields.get("keep") === true,
		fresh: fields.get("fresh") === true
	};
	const text = fields.get("text");
	if (action === "say") return typeof text === "string" ? {
		action,
		phase,
		text
	} : null;
	const answer = fields.get("answer");
	return action === "answer" && (answer === "continue" || answer === "save" || answer === "force") ? {
		action,
		phase,
		answer
	} : null;
}
function noSuchWish(wish) {
	throw new Error(`no such wish: ${JSON.stringify(wish)}`);
}

// packages/web/src/server/open-web.ts
/** Listens on the loopback address and answers those who have the link. */
async function openWeb({ repositories, env, port = 0 }) {
	pageFiles();
	const token = randomBytes(24).toString("base64url");
	const site = {
		repositories,
		env,
		token,
		port: 0,
		lines: runLines(repositories),
		streams: 0,
		seenAt: Date.now()
	};
	const server = createServer((request, response) => void answer(site, request, response));
	server.keepAliveTimeout = 3e4;
	site.port = await listening(server, port);
	return {
		url: `http://127.0.0.1:${site.port}/?token=${token}`,
		port: site.port,
		idleMs: () => site.streams > 0 ? 0 : Date.now() - site.seenAt,
		close: () => new Promise((done) => {
			server.close(() => done());
			server.closeAllConnections();
		})
	};
}
function listening(server, port) {
	return new Promise((done, failed) => {
		server.once("error", (cause) => failed(new DebussyError({
			code: "ERR_PORT_TAKEN",
			message: `the page cannot listen on port ${port} of 127.0.0.1: ${cause.message}`,
			hint: "Leave out --port to take any that is free.",
			cause
		})));
		server.listen(port, "127.0.0.1", () => {
			const address = server.address();
			done(typeof address === "object" && address !== null ? address.port : port);
		});
	});
}
async function answer(site, request, response) {
	try {
		const reply = await replyTo(site, request, response);
		if (reply !== null) await send(request, response, reply);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		if (response.headersSent) response.destroy();
		else await send(request, response, jsonReply({
			ok: false,
			message,
			hint: ""
		}, 500));
	}
}
/** Null: it is answered already, as a stream. */
async function replyTo(site, request, response) {
	const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://page");
	const { method = "GET", headers } = request;
	const refusal = refusalOf({
		method,
		path,
		ticket: query.get("token"),
		headers
	}, site);
	if (refusal !== null) return textReply(refusal.status, refusal.message);
	site.seenAt = Date.now();
	if (path === "/") return page(site);
	if (path === "/api/runs") return jsonReply(await site.lines.list());
	if (!path.startsWith("/api/")) return pageFile(path) ?? textReply(404, "There is nothing here.");
	const [repository = "", run = "", what = "", ...words] = path.slice(5).split("/").map(decoded);
	const shown = runAt(site.repositories, repository, run);
	if (shown === null) return textReply(404, "There is no such run.");
	if (method === "POST") {
		const wish = what === "wish" ? wishIn(await jsonBody(request)) : null;
		return wish === null ? textReply(404, "There is no such wish.") : jsonReply(await doWish(shown, wish, site.env));
	}
	if (what === "events") {
		site.streams += 1;
		response.on("close", () => {
			site.streams -= 1;
			site.seenAt = Date.now();
		});
		streamEvents(shown, request, response);
		return null;
	}
	if (what === "journal") return jsonReply([...journalEvents(shown.folder.journal)]);
	if (what === "phase") return phaseFile(shown, {
		words,
		query
	});
	return textReply(404, "There is nothing here.");
}
/** Whoever opened the link has the token as a cookie from then on, so that it can leave the address. */
function page({ token, port }) {
	const cookie = `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`;
	return {
		status: 200,
		type: "text/html; charset=utf-8",
		body: pageHtml,
		headers: { "Set-Cookie": cookie }
	};
}
function decoded(word) {
	try {
		return decodeURIComponent(word);
	} catch {
		return word;
	}
}

// packages/cli/src/ui/serve-ui.ts
/** Set for a server of the page that another process has started: `run` for the time of a run, `stay` until it is stopped. */
const uiChildName = "DEBUSSY_UI_CHILD";
const graceMs = 1e4;
const lookEveryMs = 500;
/** Serves the page until a signal, or, for the time of a run, until that is over and nobody looks any more. */
async function serveUi(home, order, io) {
	const repositories = await shownRepositories(io.cwd, order.all, io.env);
	const { [uiChildName]: child, ...env } = io.env;
	const web = await openWeb({
		repositories,
		env,
		port: order.port
	});
	const link = linkTo(web.url, repositories, order.run);
	if (child === void 0) io.stdout(`${link}\nCtrl-C ends the page; runs go on.\n`);
	else process.send?.(link);
	if (child === "stay") await writeUiRecord(home, link);
	if (order.open) openBrowser(link, env);
	await ended(child, () => web.idleMs());
	if (child === "stay") removeUiRecord(home);
	await web.close();
	return 0;
}
function linkTo(url, [first], run) {
	return run === null || first === void 0 ? url : `${url}#/${first.id}/${run}`;
}
function ended(child, idleMs) {
	return new Promise((done) => {
		const signals = child === "run" ? ["SIGHUP", "SIGTERM"] : [
			"SIGINT",
			"SIGHUP",
			"SIGTERM"
		];
		for (const signal of signals) process.once(signal, () => done());
		if (child !== "run") return;
		process.on("SIGINT", () => void 0);
		process.once("disconnect", () => {
			if (idleMs() >= graceMs) return done();
			const look = setInterval(() => {
				if (idleMs() < graceMs) return;
				clearInterval(look);
				done();
			}, lookEveryMs);
		});
	});
}
/** The link is printed as well: where no browser can be started, nothing is lost. */
function openBrowser(link, env) {
	const [program = "", ...args] = openers.get(process.platform) ?? ["xdg-open"];
	const started = spawn(program, [...args, link], {
		stdio: "ignore",
		detached: true,
		env
	});
	started.on("error", () => void 0);
	started.unref();
}
const openers = /* @__PURE__ */ new Map([["darwin", ["open"]], ["win32", [
	"cmd",
	"/c",
	"start",
	""
]]]);

// packages/cli/src/ui/detached-ui.ts
/** Starts the server as a process of its own, or names the one that is there. */
async function detachUi(home, order, io) {
	const link = (await readUiRecord(home))?.url ?? (await startUi(order, "stay", io)).link;
	io.stdout(`${link}\nThe page stays. To end it: debussy ui${order.all ? " --all" : ""} --stop\n`);
	return 0;
}
async function stopUi(home, io) {
	const there = await readUiRecord(home);
	if (there === null) {
		io.stdout("No page was left running.\n");
		return 0;
	}
	process.kill(there.holder.pid, "SIGTERM");
	while (!await isGone(there.holder)) await setTimeout(25);
	io.stdout("The page has ended.\n");
	return 0;
}
/** Starts `debussy ui` as another process and waits for its link. */
async function startUi(order, child, io) {
	const program = debussyProgram();
	if (program === null) throw notStarted("the command line is not installed here");
	const args = [
		"ui",
		...order.all ? ["--all"] : [],
		...order.port === 0 ? [] : ["--port", String(order.port)],
		...order.run === null ? [] : ["--run", order.run],
		...order.open ? [] : ["--no-open"]
	];
	const started = spawn(program.node, [program.script, ...args], {
		cwd: io.cwd,
		env: {
			...io.env,
			[uiChildName]: child
		},
		detached: child === "stay",
		stdio: [
			"ignore",
			"ignore",
			"pipe",
			"ipc"
		]
	});
	const link = await linkOf(started);
	started.stderr?.destroy();
	started.unref();
	if (child === "stay") started.disconnect();
	else started.channel?.unref();
	return {
		link,
		child: started
	};
}
function linkOf(started) {
	return new Promise((resolve, reject) => {
		let said = "";
		started.stderr?.setEncoding("utf8").on("data", (text) => said += text);
		started.once("error", (cause) => reject(notStarted(cause.message)));
		started.once("close", () => reject(notStarted(said.trim())));
		started.once("message", (link) => resolve(typeof link === "string" ? link : ""));
	});
}
function notStarted(why) {
	return new DebussyError({
		code: "ERR_UI_NOT_STARTED",
		message: `the page could not be started: ${why.replace(/^debussy: /, "")}`,
		hint: "To see more, start it in the foreground: debussy ui"
	});
}

// packages/cli/src/commands/ui.ts
const shape = {
	name: "ui",
	words: "[run]",
	completes: ["runs"],
	about: `Shows the runs of this repository in a browser, live or over: what runs, what waits for what, what wants you, with the buttons
that do it. The page is served on this machine only, to whoever has the link. It ends with Ctrl-C or its terminal.`,
	flags: {
		all: {
			type: "boolean",
			says: "the runs of all your repositories on this machine"
		},
		detach: {
			type: "boolean",
			short: "d",
			says: "stay when the terminal goes; prints the link"
		},
		stop: {
			type: "boolean",
			says: "end the one that stayed"
		},
		port: {
			type: "string",
			takes: "<n>",
			says: "listen on this port; otherwise any that is free"
		},
		"no-open": {
			type: "boolean",
			says: "print the link and open no browser"
		},
		run: runFlag
	},
	example: "debussy ui --all"
};
const command = commandOf(shape, async (asked, io) => {
	const { values, wrong } = asked;
	const all = values.all === true;
	const home = await recordFolder(all, io);
	if (values.stop === true) return stopUi(home, io);
	const named = onlyRunNamed(asked, "ui");
	const order = {
		all,
		port: portOf(values.port, wrong),
		run: named === null ? null : (await chooseRun(io.cwd, named)).run,
		open: (io.isTTY || io.env["DEBUSSY_UI_CHILD"] !== void 0) && values["no-open"] !== true
	};
	return values.detach === true ? detachUi(home, order, io) : serveUi(home, order, io);
});
/** Where a server that stays says where it is. */
async function recordFolder(all, io) {
	if (all) return userStateFolder(io.env);
	const located = await locateRepository(io.cwd);
	if (!located.ok) throw located.error;
	return join(located.value.commonDir, "debussy");
}
function portOf(text, wrong) {
	if (text === void 0) return 0;
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65536) return port;
	throw wrong(`--port must be a whole number from 1 to 65535, but is ${text}`);
}

export { command };