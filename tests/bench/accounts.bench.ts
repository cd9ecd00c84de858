import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { NodeCaptchaSolver } from '../../adapters/captcha/node-captcha-solver.ts';
import { Browser } from '../support/browser/browser.ts';
import type { AccountsRequest } from './accounts-child.ts';
import type { Figure } from './figures/figure.ts';
import { rankSum } from './figures/rank-sum.ts';

export const name = 'timing of answers for e-mails with and without an account, and logins against bare Argon2id';

/** Attempts of each kind. */
const EACH = 300;

/**
 * How far the share may be from 0.5, at the unfavourable end of its confidence interval. The share is how often an
 * attempt at an e-mail with an account takes longer than one at an e-mail without. The throttle gives an attacker five
 * attempts per e-mail in a quarter of an hour. At 0.62 the majority of five such comparisons is right in 72 of 100
 * cases (0.5 is 50), per window and e-mail.
 */
const MAX_APART = 0.12;

/** One-sided 95 %: the limit is kept with that confidence (two one-sided tests). */
const CONFIDENCE = 1.645;

/**
 * Chance alone makes one comparison in a thousand look like this or worse. With five of them, one run in 200 fails
 * wrongly.
 */
const LEAST_CHANCE = 0.001;

/** A run that could not detect a login that takes half as long again, on whatever machine, would prove nothing. */
const CONTROL = 1.5;

const ROUNDS = 5;
const LOGINS = 48;
const AT_ONCE = 8;
/** Logins also go through HTTP, the proof of work, six statements and a commit, with PostgreSQL on the same processor. */
const LEAST_OF_ARGON2 = 0.4;

const PASSWORD = 'correct horse battery';

interface ServerProcess {
  readonly process: ChildProcess;
  readonly browser: Browser;
  ask(request: AccountsRequest): Promise<number>;
}

type Kind = 'unknown' | 'wrong' | 'networks';

/** Attempts at e-mails without an account, with one, and with one that only providers open, in random order. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const server = await start();
  try {
    const emails = { unknown: newEmails(), wrong: newEmails(), networks: newEmails() };
    await server.ask({ do: 'open', emails: emails.wrong, password: PASSWORD });
    await server.ask({ do: 'open', emails: emails.networks });
    const logins = await attempts(server, '/auth/login', emails, (email) => ({
      email,
      password: 'wrong horse battery',
    }));
    print(`logins without an account, with one, with one without a password: ${medians(logins)} ms`);
    const { unknown, wrong } = emails;
    const mails = await attempts(server, '/auth/recover', { unknown, wrong }, (email) => ({ email }));
    print(`recovery mails without an account and with one: ${medians(mails)} ms`);
    const news = await attempts(server, '/api/unsubscribe', { unknown, wrong }, (email) => ({ email }));
    print(`unsubscribing without an account and with one: ${medians(news)} ms`);
    const slower = logins.unknown!.map((time) => time * CONTROL);
    const control = rankSum(logins.unknown!, slower);
    return [
      ...apart('login: with an account and without', logins.unknown!, logins.wrong!),
      ...apart('login: with an account of a provider and without', logins.unknown!, logins.networks!),
      ...apart('login: with a password and without', logins.networks!, logins.wrong!),
      ...apart('recovery: with an account and without', mails.unknown!, mails.wrong!),
      ...apart('unsubscribing: with an account and without', news.unknown!, news.wrong!),
      {
        name: 'control: detects a login half as slow again',
        value: Math.abs(control.share - 0.5),
        unit: '',
        floor: MAX_APART,
      },
      ...(await speed(server, emails.wrong, print)),
    ];
  } finally {
    await server.ask({ do: 'stop' });
  }
}

async function start(): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'accounts-child.ts'));
  const [url] = (await once(child, 'message')) as [string];
  const ask = async (request: AccountsRequest) => {
    child.send(request);
    return ((await once(child, 'message')) as [number])[0];
  };
  return { process: child, browser: new Browser(url), ask };
}

const newEmails = () => Array.from({ length: EACH }, () => `${randomBytes(8).toString('hex')}@altway.example`);

/** No IP address is used twice, because the throttle counts them. */
let addresses = 0;
const address = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

async function proof(browser: Browser): Promise<string> {
  const { result } = (await (await browser.get('/auth/challenge')).json()) as { result: { challenge: string } };
  return new NodeCaptchaSolver().solve(result.challenge);
}

/** Each e-mail once: one of each kind in turn, in a random order each time. @returns milliseconds by kind. */
async function attempts(
  { browser }: ServerProcess,
  path: string,
  emails: Partial<Record<Kind, readonly string[]>>,
  body: (email: string) => object,
): Promise<Partial<Record<Kind, number[]>>> {
  const kinds = Object.keys(emails) as Kind[];
  const times = Object.fromEntries(kinds.map((kind): [Kind, number[]] => [kind, []]));
  for (let turn = 0; turn < EACH; turn += 1) {
    for (const kind of shuffled(kinds)) {
      const captcha = await proof(browser);
      const input = { ...body(emails[kind]![turn]!), captcha };
      const headers = { 'x-forwarded-for': address() };
      const start = performance.now();
      const response = await browser.post(path, input, headers);
      await response.arrayBuffer();
      times[kind]!.push(performance.now() - start);
      if (![200, 401].includes(response.status)) throw new Error(`${path} answered ${response.status}`);
    }
  }
  return times;
}

function shuffled<T>(list: readonly T[]): readonly T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

function apart(what: string, nobody: readonly number[], somebody: readonly number[]): Figure[] {
  const { share, error, chance } = rankSum(nobody, somebody);
  const most = Math.abs(share - 0.5) + CONFIDENCE * error;
  return [
    { name: `${what}: largest difference, with 95 %`, value: most, unit: '', ceiling: MAX_APART },
    { name: `${what}: probability by chance`, value: chance, unit: '', floor: LEAST_CHANCE },
  ];
}

/** Logins and bare hashes take turns, so that other load of the machine affects both. */
async function speed(
  server: ServerProcess,
  emails: readonly string[],
  print: (line: string) => void,
): Promise<Figure[]> {
  const ratios: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = (LOGINS / (await server.ask({ do: 'hashes', count: LOGINS }))) * 1000;
    const ours = await loginsPerSecond(server, emails.slice(round * LOGINS, (round + 1) * LOGINS));
    print(`round ${round + 1}: Argon2id ${bare.toFixed(0)}/s, logins ${ours.toFixed(0)}/s`);
    ratios.push(ours / bare);
    speeds.push(ours);
  }
  return [
    { name: 'logins', value: median(speeds), unit: '/s' },
    { name: 'logins to bare Argon2id', value: median(ratios), unit: 'times', floor: LEAST_OF_ARGON2 },
  ];
}

async function loginsPerSecond({ browser }: ServerProcess, emails: readonly string[]): Promise<number> {
  const proofs: string[] = [];
  for (const _ of emails) proofs.push(await proof(browser));
  let next = 0;
  const one = async () => {
    for (let at = next++; at < emails.length; at = next++) {
      // A login gives its browser another session and another token.
      const own = browser.copy();
      const login = { email: emails[at], password: PASSWORD, captcha: proofs[at] };
      const response = await own.post('/auth/login', login, { 'x-forwarded-for': address() });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a login answered ${response.status}`);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (emails.length / (performance.now() - start)) * 1000;
}

function medians(times: Partial<Record<Kind, number[]>>): string {
  return Object.values(times)
    .map((list) => median(list).toFixed(2))
    .join(', ');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
