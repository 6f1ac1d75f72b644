import { i as oneLine, t as kindOfSink } from "./sinks-B5vfNzyQ.js";
import { i as unreachable } from "./errors-C00examP.js";
import { t as runProgram } from "./program-D6CW_l-2.js";
import { r as samePhase } from "./ids-DaUrT_Vf.js";
import { accessSync, appendFileSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hostname } from "node:os";
import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { connect as connect$1 } from "node:tls";

// packages/notify/src/message.ts
const pressing = /* @__PURE__ */ new Set(["needs_human", "failed"]);
function composeMessage(notices, sender) {
	const [first] = notices;
	const several = notices.length > 1;
	const title = several ? `${sender.plan}: ${notices.length} notices` : `${sender.plan}: ${first.title}`;
	const bodies = notices.slice(-20).map((notice) => bodyOf(notice, several));
	const more = notices.length - bodies.length;
	const lines = [
		...bodies,
		...more > 0 ? [`and ${more} earlier ones: debussy status`] : [],
		`Run ${first.run} in ${sender.repository}`,
		...sender.link === null ? [] : [sender.link]
	];
	return {
		ids: notices.map(({ id }) => id),
		title,
		text: lines.join("\n"),
		urgent: notices.some(({ about }) => pressing.has(about)),
		link: sender.link,
		notices
	};
}
function bodyOf({ title, text, commands }, isOneOfSeveral) {
	return [...isOneOfSeveral ? [`${title}${text === "" ? "" : `: ${text}`}`] : text === "" ? [] : [text], ...commands.map((command) => `  ${command}`)].join("\n");
}

// packages/notify/src/sinks/sink.ts
/** Why a message could not be sent. It never holds an address or a token: those are secrets. */
var SinkError = class extends Error {
	/** Another try will fail as well. */
	permanent;
	retryAfterMs;
	constructor(message, facts) {
		super(message);
		this.name = "SinkError";
		this.permanent = facts.permanent;
		this.retryAfterMs = facts.retryAfterMs ?? null;
	}
};
const sendTimeoutMs = 1e4;
/** The value of a variable that the configuration names. */
function variable(name, { env }) {
	if (name === null) return null;
	const value = env[name]?.trim();
	if (value === void 0 || value === "") throw new SinkError(`the variable ${name} is not set`, { permanent: true });
	return value;
}
/** The address of a service, from the configuration or from the variable that it names. */
function addressOf(order) {
	const { url, url_env: name } = order.sink;
	const address = variable(name, order) ?? url;
	if (address === null) throw new SinkError("there is no address", { permanent: true });
	if (!/^https?:\/\/\S+$/.test(address)) throw new SinkError(`the address in ${name ?? "url"} is not an http address`, { permanent: true });
	return address;
}

// packages/notify/src/sinks/post.ts
/** One HTTP request. What the service answers with an error is thrown, with its first words and without the address. */
async function post({ url, headers = {}, body }) {
	const answer = await fetch(url, {
		method: "POST",
		headers: {
			"user-agent": "debussy",
			...headers
		},
		body,
		redirect: "manual",
		signal: AbortSignal.timeout(sendTimeoutMs)
	}).catch((cause) => {
		throw new SinkError(networkReason(cause), { permanent: false });
	});
	if (answer.ok) {
		await answer.body?.cancel();
		return;
	}
	const words = (await answer.text().catch(() => "")).replace(/\s+/g, " ").slice(0, 120).trim();
	const { status } = answer;
	throw new SinkError(`it answered ${status}${words === "" ? "" : ` (${words})`}`, {
		permanent: ![
			408,
			425,
			429
		].includes(status) && status < 500,
		retryAfterMs: retryAfter(answer.headers.get("retry-after"))
	});
}
function networkReason(cause) {
	if (!(cause instanceof Error)) return "it cannot be reached";
	if (cause.name === "TimeoutError") return `it did not answer within ${sendTimeoutMs / 1e3} seconds`;
	const { cause: below } = cause;
	return `it cannot be reached (${below instanceof Error && "code" in below ? String(below.code) : cause.message})`;
}
const longestWaitMs = 36e5;
function retryAfter(value) {
	if (value === null) return null;
	const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1e3 : Date.parse(value) - Date.now();
	return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestWaitMs) : null;
}

// packages/notify/src/sinks/services.ts
const json = { "content-type": "application/json" };
async function sendNtfy(order, message) {
	const token = variable(order.sink.token_env, order);
	await post({
		url: addressOf(order),
		headers: {
			title: encodedWord(message.title),
			priority: message.urgent ? "4" : "3",
			tags: "musical_note",
			...message.link === null ? {} : { click: message.link },
			...token === null ? {} : { authorization: `Bearer ${token}` }
		},
		body: message.text
	});
}
/** JSON with the notices as they are; with a secret, signed as GitHub signs its webhooks: HMAC-SHA-256 of the body. */
async function sendWebhook(order, message) {
	const secret = variable(order.sink.secret_env, order);
	const body = webhookBody(message);
	const signature = secret === null ? null : createHmac("sha256", secret).update(body).digest("hex");
	await post({
		url: addressOf(order),
		headers: {
			...json,
			"x-debussy-notice": message.ids.at(-1) ?? "",
			...signature === null ? {} : { "x-debussy-signature": `sha256=${signature}` }
		},
		body
	});
}
function webhookBody({ title, text, link, urgent, notices }) {
	return JSON.stringify({
		schema_version: 1,
		title,
		text,
		urgent,
		link,
		notices
	});
}
const slackLimit = 3e3;
async function sendSlack(order, { title, text }) {
	const body = {
		text: `*${withoutMarkup(title)}*\n${withoutMarkup(text).slice(0, slackLimit)}`,
		unfurl_links: false
	};
	await post({
		url: addressOf(order),
		headers: json,
		body: JSON.stringify(body)
	});
}
const discordLimit = 1900;
async function sendDiscord(order, { title, text }) {
	const body = {
		content: `**${title.replace(/[*_~`|\\]/g, "\\$&")}**\n${text}`.slice(0, discordLimit),
		allowed_mentions: { parse: [] }
	};
	await post({
		url: addressOf(order),
		headers: json,
		body: JSON.stringify(body)
	});
}
/** An adaptive card, which is what both the connectors and the workflows of Teams take. */
async function sendTeams(order, { title, text }) {
	const card = {
		contentType: "application/vnd.microsoft.card.adaptive",
		content: {
			$schema: "http://adaptivecards.io/schemas/adaptive-card.json",
			type: "AdaptiveCard",
			version: "1.4",
			body: [block(title, { weight: "Bolder" }), ...text.split("\n").map((line) => block(line, { spacing: "None" }))]
		}
	};
	const body = JSON.stringify({
		type: "message",
		attachments: [card]
	});
	await post({
		url: addressOf(order),
		headers: json,
		body
	});
}
function block(words, more) {
	return {
		type: "TextBlock",
		text: words,
		wrap: true,
		...more
	};
}
const telegramLimit = 4e3;
async function sendTelegram(order, { title, text }) {
	const token = variable(order.sink.token_env, order) ?? "";
	const base = (order.sink.url ?? "https://api.telegram.org").replace(/\/+$/, "");
	const body = {
		chat_id: order.sink.chat,
		text: `${title}\n${text}`.slice(0, telegramLimit),
		link_preview_options: { is_disabled: true }
	};
	await post({
		url: `${base}/bot${token}/sendMessage`,
		headers: json,
		body: JSON.stringify(body)
	});
}
function withoutMarkup(words) {
	return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
/** A header holds ASCII only; RFC 2047 says how other letters stand there. */
function encodedWord(text) {
	return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

// packages/notify/src/sinks/local.ts
/** A pop-up of the desktop: `notify-send` where there is one, `osascript` on macOS. */
async function sendPopUp(order, { title, text, urgent }) {
	const urgency = urgent ? "critical" : "normal";
	await called(order, process.platform === "darwin" ? [
		"osascript",
		"-e",
		macScript,
		title,
		text
	] : [
		"notify-send",
		"--app-name=debussy",
		`--urgency=${urgency}`,
		"--",
		title,
		withoutMarkup(text)
	], "");
}
const macScript = "on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run";
/** The terminal itself: a bell, and the sequences by which iTerm2, kitty, WezTerm, Ghostty, foot and others show a pop-up. */
function sendBell({ terminal }, { title, text }) {
	if (terminal === null) return;
	const [first = ""] = text.split("\n");
	const line = printable(first === "" ? title : `${title}: ${first}`);
	terminal(`\u0007\u001B]9;${line}\u0007\u001B]777;notify;debussy;${line.replaceAll(";", ",")}\u0007`);
}
function printable(words) {
	return words.replace(/[\p{Cc}\p{Cf}]+/gu, " ").slice(0, 250);
}
/** A program of the user's; the notice is on its standard input, as a webhook would get it. */
async function sendToCommand(order, message) {
	await called(order, order.sink.command ?? [], webhookBody(message));
}
async function called({ env, cwd }, argv, input) {
	const own = Object.entries(env).filter((pair) => pair[1] !== void 0);
	const result = await runProgram({
		argv,
		cwd,
		env: Object.fromEntries(own),
		timeoutMs: sendTimeoutMs,
		...input === "" ? {} : { input }
	});
	const [program = ""] = argv;
	if (result.code === 0) return result;
	if (result.failure !== null) throw new SinkError(`${program} could not be started (${result.failure})`, { permanent: true });
	const how = result.timedOut ? "did not end in time" : `ended with ${result.code ?? result.signal ?? "an error"}`;
	const words = result.stderr.replace(/\s+/g, " ").slice(0, 120).trim();
	throw new SinkError(`${program} ${how}${words === "" ? "" : ` (${words})`}`, { permanent: false });
}

// packages/notify/src/sinks/smtp.ts
/** Gives one mail to a mail server (RFC 5321, with STARTTLS and AUTH PLAIN). A password is never sent in the clear. */
async function sendBySmtp(mail) {
	const url = new URL(mail.server);
	const isSafe = url.protocol === "smtps:";
	const host = url.hostname.replace(/^\[|\]$/g, "");
	const port = url.port === "" ? isSafe ? 465 : 587 : Number(url.port);
	const socket = isSafe ? connect$1({
		host,
		port,
		servername: host
	}) : connect({
		host,
		port
	});
	let talk = conversation(socket);
	try {
		await talk.expect("220");
		let offers = await greet(talk);
		if (!isSafe && /^STARTTLS$/im.test(offers)) {
			await talk.say("STARTTLS", "220");
			talk.leave();
			talk = conversation(connect$1({
				socket,
				servername: host
			}));
			offers = await greet(talk);
		} else if (!isSafe && mail.password !== null && !isLoopback(host)) throw new SinkError("the mail server offers no encryption, and the password stays here", { permanent: true });
		await logIn(talk, mail, offers);
		await talk.say(`MAIL FROM:<${mail.from}>`, "250");
		await talk.say(`RCPT TO:<${mail.to}>`, "25");
		await talk.say("DATA", "354");
		await talk.say(`${dotted(mail.text)}\r\n.`, "250");
		talk.end("QUIT\r\n");
	} finally {
		talk.leave();
		socket.destroySoon();
	}
}
function greet(talk) {
	return talk.say("EHLO debussy", "250");
}
async function logIn(talk, { user, password }, offers) {
	if (user === null || password === null) return;
	if (!/^AUTH\b.*\bPLAIN\b/im.test(offers)) throw new SinkError("the mail server takes no password (AUTH PLAIN)", { permanent: true });
	await talk.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString("base64")}`, "235");
}
/** A dot at the beginning of a line would end the mail. */
function dotted(text) {
	return text.replace(/\r\n$/, "").replace(/^\./gm, "..");
}
function isLoopback(host) {
	return host === "localhost" || host === "::1" || host.startsWith("127.");
}
function conversation(socket) {
	let heard = "";
	let fault = null;
	let wake = null;
	const onData = (bytes) => {
		heard += bytes.toString("latin1");
		wake?.();
	};
	const onFault = (error) => {
		const why = error === void 0 || typeof error === "boolean" ? "it hung up" : error.code ?? error.message;
		fault ??= new SinkError(`the mail server: ${why}`, { permanent: false });
		wake?.();
	};
	const onClose = () => onFault();
	const onTimeout = () => {
		socket.destroy();
		onFault(/* @__PURE__ */ new Error("no answer in time"));
	};
	socket.setTimeout(sendTimeoutMs);
	socket.on("data", onData).on("error", onFault).on("close", onClose).on("timeout", onTimeout);
	const expect = async (wanted) => {
		for (;;) {
			const whole = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/.exec(heard);
			if (whole !== null) {
				const [answer, code = ""] = whole;
				heard = heard.slice(answer.length);
				if (code.startsWith(wanted)) return answer.replace(/^\d{3}[- ]/gm, "").replaceAll("\r", "");
				const words = answer.replace(/\s+/g, " ").slice(0, 120).trim();
				throw new SinkError(`the mail server answered ${words}`, { permanent: code.startsWith("5") });
			}
			if (fault !== null) throw fault;
			await new Promise((resolve) => {
				wake = resolve;
			});
		}
	};
	return {
		expect,
		say(line, wanted) {
			socket.write(`${line}\r\n`);
			return expect(wanted);
		},
		end: (line) => void socket.end(line),
		leave() {
			socket.off("data", onData).off("close", onClose).off("timeout", onTimeout);
		}
	};
}

// packages/notify/src/sinks/email.ts
/** Mail, by a mail server or by the program sendmail. */
async function sendEmail(order, message) {
	const { to, from, smtp, user, password_env: name } = order.sink;
	if (to === null) throw new SinkError("there is no address to send to", { permanent: true });
	const mail = {
		from: bare(from ?? to),
		to: bare(to),
		text: mailText(message, {
			from: from ?? to,
			to
		})
	};
	if (smtp === null) await called(order, [
		"sendmail",
		"-i",
		"--",
		mail.to
	], mail.text);
	else await sendBySmtp({
		...mail,
		server: smtp,
		user,
		password: variable(name, order)
	});
}
function bare(address) {
	const found = /<([^<>\s]+)>\s*$/.exec(address)?.[1] ?? address.trim();
	if (!/^[^\s<>\0]+@[^\s<>\0]+$/.test(found)) throw new SinkError(`${oneLine(address, 80)} is not a mail address`, { permanent: true });
	return found;
}
/** A whole mail with its headers. The id is that of the notice: a mail that was sent twice is shown once. */
function mailText({ title, text, ids }, { from, to }) {
	const id = (ids.at(-1) ?? "").replace(/[^A-Za-z0-9.-]/g, ".");
	const body = Buffer.from(`${text}\n`).toString("base64").replace(/(.{76})/g, "$1\r\n");
	return `${[
		`From: ${oneLine(from, 200)}`,
		`To: ${oneLine(to, 200)}`,
		`Subject: ${encodedWord(oneLine(title, 200))}`,
		`Date: ${(/* @__PURE__ */ new Date()).toUTCString().replace("GMT", "+0000")}`,
		`Message-ID: <${id}@${hostname().replace(/[^A-Za-z0-9.-]/g, "-") || "localhost"}>`,
		"Auto-Submitted: auto-generated",
		"MIME-Version: 1.0",
		"Content-Type: text/plain; charset=utf-8",
		"Content-Transfer-Encoding: base64"
	].join("\r\n")}\r\n\r\n${body}\r\n`;
}

// packages/notify/src/sinks/open-sinks.ts
/** The sinks of a configuration. */
function openSinks({ sinks }, around) {
	return Object.entries(sinks).flatMap(([name, sink]) => {
		const kind = kindOfSink(name, sink);
		if (kind === null || kind === "bell" && around.terminal === null) return [];
		const order = {
			...around,
			name,
			kind,
			sink
		};
		return [{
			name,
			kind,
			send: (message) => send(order, message)
		}];
	});
}
async function send(order, message) {
	switch (order.kind) {
		case "desktop": return sendPopUp(order, message);
		case "bell": return sendBell(order, message);
		case "ntfy": return sendNtfy(order, message);
		case "webhook": return sendWebhook(order, message);
		case "slack": return sendSlack(order, message);
		case "discord": return sendDiscord(order, message);
		case "teams": return sendTeams(order, message);
		case "telegram": return sendTelegram(order, message);
		case "email": return sendEmail(order, message);
		case "command": return sendToCommand(order, message);
		default: return unreachable(order.kind);
	}
}

// packages/notify/src/check-sinks.ts
function checkSinks({ sinks }, env) {
	return Object.entries(sinks).map(([name, sink]) => {
		const kind = kindOfSink(name, sink) ?? "";
		return {
			sink: name,
			kind,
			missing: missingVariable(sink, env) ?? missingProgram(kind, sink, env)
		};
	});
}
function missingVariable(sink, env) {
	const unset = variablesOf(sink).find((name) => (env[name] ?? "") === "");
	return unset === void 0 ? null : `the variable ${unset} is not set`;
}
function variablesOf({ url_env, token_env, secret_env, password_env }) {
	return [
		url_env,
		token_env,
		secret_env,
		password_env
	].filter((name) => name !== null);
}
function missingProgram(kind, { smtp, command }, env) {
	const program = programOf(kind, smtp, command);
	if (program === null || program.includes("/")) return null;
	const folders = (env["PATH"] ?? "").split(delimiter);
	const isThere = (folder) => {
		try {
			accessSync(join(folder, program), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	};
	return folders.some(isThere) ? null : `${program} is not installed`;
}
function programOf(kind, smtp, command) {
	if (kind === "desktop") return process.platform === "darwin" ? "osascript" : "notify-send";
	if (kind === "email") return smtp === null ? "sendmail" : null;
	return kind === "command" ? command?.[0] ?? null : null;
}
/** Sends a notice that says that it is a test, to the sinks that are named, or to all. */
async function trySinks(config, only, around) {
	const sinks = openSinks(config, around).filter(({ name }) => only.length === 0 || only.includes(name));
	const sender = {
		plan: "debussy",
		repository: around.cwd,
		link: null
	};
	return Promise.all(sinks.map(async (open) => {
		const { name: sink, kind } = open;
		return {
			sink,
			kind,
			fault: await open.send(composeMessage([testNotice()], sender)).then(() => null, (error) => error instanceof SinkError ? error.message : String(error))
		};
	}));
}
function testNotice() {
	const at = (/* @__PURE__ */ new Date()).toISOString();
	return {
		id: `test/${at}`,
		seq: 0,
		at,
		about: "ended",
		run: "test",
		phase: null,
		title: "this is a test",
		text: "Notices arrive here when a run needs you, fails, waits or ends.",
		commands: ["debussy status"]
	};
}

// packages/notify/src/notice.ts
/** The notice of an event; null where it is not worth one. */
function noticeOf(event, facts) {
	const said = saying(event, facts);
	if (said === null) return null;
	const { seq, at } = event;
	const { run } = facts;
	return {
		id: `${run}/${seq}`,
		seq,
		at,
		run,
		about: said.about,
		phase: said.phase ?? null,
		title: oneLine(said.title, 200),
		text: oneLine(said.text ?? "", 600),
		commands: said.commands ?? []
	};
}
const makers = {
	"phase.needs_human": ({ phase, detail: text, commands }, facts) => ({
		about: "needs_human",
		phase,
		title: `${named(phase, facts)} needs you`,
		text,
		commands
	}),
	"context.asked": ({ phase }, facts) => ({
		about: "needs_human",
		phase,
		title: `${named(phase, facts)}: the context is full. How does it go on?`,
		commands: [`debussy answer ${phase} continue`, `debussy answer ${phase} save`]
	}),
	"run.paused": ({ reason }) => reason.startsWith("pause_every") ? {
		about: "needs_human",
		title: `The run is paused by ${reason}`,
		commands: ["debussy status", "debussy pause --off"]
	} : null,
	"phase.failed": ({ phase, detail: text }, facts) => ({
		about: "failed",
		phase,
		title: `${named(phase, facts)} failed`,
		text,
		commands: [`debussy logs ${phase}`, `debussy retry ${phase}`]
	}),
	"tip.moved": landed,
	"limit.reached": ({ phase, kind, provider, until, reason }) => ({
		about: "limit",
		phase,
		title: kind === "outage" ? `${provider} cannot be reached` : `${provider} takes no more work for now`,
		text: until === null ? reason : `${reason}; next try at ${until}`
	}),
	"budget.exceeded": ({ scope, spent, limit, kind }) => ({
		about: "budget",
		title: `The budget of the ${scope} is used up`,
		text: `${spent} of ${limit} (${kind})`,
		commands: ["debussy status", "debussy resume"]
	}),
	"run.ended": ended
};
function saying(event, facts) {
	const make = makers[event.type];
	return make?.(event, facts) ?? null;
}
/** Of the run's own branch: what lands in a group has not reached it yet. */
function landed({ group, landed: commits }, facts) {
	const [first] = commits;
	if (group !== null || first === void 0) return null;
	const names = commits.map(({ phase }) => named(phase, facts));
	const title = names.length === 1 ? `${names[0] ?? ""} landed` : `${names.length} phases landed`;
	const text = names.length === 1 ? "" : names.join(", ");
	return {
		about: "landed",
		...commits.every(({ phase }) => samePhase(phase, first.phase)) ? { phase: first.phase } : {},
		title,
		text
	};
}
function ended({ exit_code: code, reason }) {
	const how = code === 0 ? "is done" : `ended with exit code ${code}`;
	const commands = code === 0 ? ["debussy report"] : ["debussy status", "debussy resume"];
	return {
		about: "ended",
		title: `The run ${how}`,
		text: reason,
		commands
	};
}
function named(phase, { titleOf }) {
	const title = titleOf(phase);
	return title === "" ? `Phase ${phase}` : `Phase ${phase} (${title})`;
}

// packages/notify/src/quiet-hours.ts
/** When quiet hours that hold at this moment end; null where they do not hold. In the time zone of this process. */
function quietUntil(hours, now) {
	const [, from = "", to = ""] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? "") ?? [];
	if (from === "" || from === to) return null;
	const day = new Date(now);
	const minute = day.getHours() * 60 + day.getMinutes();
	const [begin, end] = [minutesOf(from), minutesOf(to)];
	if (!(begin < end ? minute >= begin && minute < end : minute >= begin || minute < end)) return null;
	const until = new Date(now);
	until.setHours(Math.floor(end / 60), end % 60, 0, 0);
	if (until.getTime() <= now) until.setDate(until.getDate() + 1);
	return until.getTime();
}
function minutesOf(time) {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

// packages/notify/src/sent-record.ts
const none = {
	count: 0,
	over: false
};
function openRecord(file, next) {
	const tries = /* @__PURE__ */ new Map();
	const said = /* @__PURE__ */ new Set();
	let from = null;
	const take = (line) => {
		if (typeof line.from === "number") from ??= line.from;
		if (typeof line.said === "string") said.add(line.said);
		const { sink, ids, state } = line;
		if (typeof sink !== "string" || !Array.isArray(ids)) return;
		for (const id of ids) {
			const key = `${sink} ${String(id)}`;
			const { count, over } = tries.get(key) ?? none;
			const isTry = state === "trying";
			tries.set(key, {
				count: count + (isTry ? 1 : 0),
				over: over || !isTry
			});
		}
	};
	for (const line of linesOf(file)) take(line);
	const add = (line) => {
		take(line);
		appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 384 });
	};
	if (existsSync(file) && !/(?:^|\n)$/.test(readFileSync(file, "utf8"))) appendFileSync(file, "\n");
	if (from === null) add({ from: next });
	return {
		from: from ?? next,
		triesOf: (sink, id) => tries.get(`${sink} ${id}`) ?? none,
		wrote: (sink, ids, state) => add({
			at: (/* @__PURE__ */ new Date()).toISOString(),
			sink,
			ids,
			state
		}),
		saidOf: (sink) => said.has(sink),
		said: (sink) => add({ said: sink })
	};
}
/** A line that a crash cut off is none. */
function linesOf(file) {
	if (!existsSync(file)) return [];
	return readFileSync(file, "utf8").split("\n").flatMap((line) => {
		try {
			const value = JSON.parse(line);
			return typeof value === "object" && value !== null ? [value] : [];
		} catch {
			return [];
		}
	});
}

// packages/notify/src/open-notices.ts
const mostTries = 5;
const waits = [
	2,
	10,
	60,
	300
].map((seconds) => seconds * 1e3);
/** `nextSeq`: the number from which on events count, where this run sends notices for the first time. */
function openNotices(order, nextSeq) {
	const record = openRecord(join(order.folder, "notices.jsonl"), nextSeq);
	const queues = openSinks(order.config, order).map((sink) => sinkQueue(sink, order, record));
	return {
		event(event) {
			if (event.seq < record.from) return;
			const notice = noticeOf(event, order);
			if (notice !== null) for (const queue of queues) queue.put(scrubbedNotice(notice, order.scrub));
		},
		async close() {
			return (await Promise.all(queues.map((queue) => queue.close()))).reduce((latest, end) => end === null ? latest : Math.max(latest ?? 0, end), null);
		}
	};
}
function scrubbedNotice(notice, scrub) {
	const { title, text, commands } = notice;
	return {
		...notice,
		title: scrub(title),
		text: scrub(text),
		commands: commands.map(scrub)
	};
}
/** What waits for one sink: collected for a moment, held back in quiet hours, tried again a few times. */
function sinkQueue(sink, order, record) {
	const { config, now = Date.now } = order;
	const wanted = new Set(config.sinks[sink.name]?.events ?? config.events);
	const urgent = new Set(config.urgent);
	let waiting = [];
	let timer = null;
	let sending = null;
	let closing = false;
	const isHeld = ({ about }) => !urgent.has(about) && quietUntil(config.quiet_hours, now()) !== null;
	const wakeIn = (ms) => {
		if (timer !== null || closing) return;
		timer = setTimeout(look, ms).unref();
	};
	function look() {
		timer = null;
		sending ??= send().finally(() => {
			sending = null;
		});
	}
	async function send() {
		const due = waiting.filter((notice) => !isHeld(notice));
		const [first, ...rest] = due;
		if (first === void 0) return sleepOn();
		const ids = due.map(({ id }) => id);
		const sender = {
			plan: order.plan,
			repository: order.repository,
			link: order.link()
		};
		try {
			record.wrote(sink.name, ids, "trying");
			await sink.send(composeMessage([first, ...rest], sender));
			record.wrote(sink.name, ids, "sent");
			waiting = waiting.filter(({ id }) => !ids.includes(id));
			if (waiting.length > 0) sleepOn();
		} catch (error) {
			failed(error, due);
		}
	}
	function failed(error, due) {
		const fault = error instanceof SinkError ? error : new SinkError(String(error), { permanent: false });
		const tries = (notice) => record.triesOf(sink.name, notice.id).count;
		const lost = due.filter((notice) => fault.permanent || tries(notice) >= mostTries);
		if (lost.length > 0) {
			const ids = lost.map(({ id }) => id);
			record.wrote(sink.name, ids, "given_up");
			waiting = waiting.filter(({ id }) => !ids.includes(id));
		}
		if (!record.saidOf(sink.name)) {
			record.said(sink.name);
			order.onFault({
				sink: sink.name,
				reason: order.scrub(fault.message),
				count: due.length
			});
		}
		const most = Math.max(1, ...waiting.map(tries));
		if (waiting.length > 0) wakeIn(fault.retryAfterMs ?? waits[most - 1] ?? 0);
	}
	function sleepOn() {
		if (waiting.length === 0) return;
		const until = quietUntil(config.quiet_hours, now());
		wakeIn(until === null ? config.digest * 1e3 : Math.min(until - now(), 36e5));
	}
	return {
		put(notice) {
			if (!wanted.has(notice.about)) return;
			const { over, count } = record.triesOf(sink.name, notice.id);
			if (over || count >= mostTries) return;
			waiting = [...waiting, notice];
			if (!isHeld(notice)) wakeIn(config.digest * 1e3);
			else sleepOn();
		},
		async close() {
			closing = true;
			if (timer !== null) clearTimeout(timer);
			await sending;
			await send();
			return waiting.length === 0 ? null : quietUntil(config.quiet_hours, now());
		}
	};
}

export { checkSinks, openNotices, trySinks };