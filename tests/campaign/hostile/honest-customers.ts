import { randomUUID } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { Agent as SecureAgent, get as getSecurely, request as requestSecurely } from 'node:https';
import { exampleAddress } from '../../../adapters/addresses/example-address.ts';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { CSRF_HEADER } from '../../../adapters/http-server/security/csrf.ts';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import { pause } from '../random.ts';

/** The result of one call of a customer. */
export interface HonestCall {
  readonly server: string;
  /** When it was sent, by `Date.now()`. */
  readonly at: number;
  readonly ms: number;
  /** 0 when the connection broke. */
  readonly status: number;
  readonly call: string;
  readonly body: string;
}

/** An exchange that was acknowledged. */
export interface HonestExchange {
  readonly secret: string;
  readonly isPaid: boolean;
}

const PAUSE_MS = 150;
const QUOTES = 14;
const LOOKS = 3;
const ANSWER_MS = 30_000;
const WANTED = { from: 'ltc', to: 'doge', amount: '15' };
const doge = findCurrency(new EmbeddedCatalogue().list(), 'doge')!;
const ADDRESS = exampleAddress(doge, new Uint8Array(32).fill(7))!;

/** A customer at their own address: requests prices, exchanges and polls, one call after another. */
export class HonestCustomer {
  readonly calls: HonestCall[] = [];
  readonly exchanges: HonestExchange[] = [];
  readonly server: string;
  readonly #url: string;
  readonly #agent: Agent;
  readonly #isSecure: boolean;
  readonly #address: string;
  readonly #jar = new CookieJar();
  #token = '';
  #isOver = false;
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();

  /** @param address of the loopback network, from which the customer connects. */
  constructor(server: string, url: string, address: string) {
    this.server = server;
    this.#url = url;
    this.#address = address;
    this.#isSecure = url.startsWith('https:');
    const options = { keepAlive: true, maxSockets: 1, localAddress: address, rejectUnauthorized: false } as object;
    this.#agent = this.#isSecure ? new SecureAgent(options) : new Agent(options);
  }

  /** The Cookie header. */
  get cookie(): string {
    return this.#jar.header(this.#url) ?? '';
  }

  /** The CSRF token that goes with the cookies. */
  get token(): string {
    return this.#token;
  }

  /** Does nothing if it runs already. */
  start(): void {
    if (this.#isRunning) return;
    this.#isOver = false;
    this.#isRunning = true;
    this.#running = this.#live();
  }

  /** Creates an exchange that is never paid and not checked at the end. @returns its tracking secret. */
  async newSecret(): Promise<string> {
    const wanted = { ...WANTED, address: ADDRESS };
    const made = await this.#persistently('POST', '/exchange/transactions', wanted, {
      'idempotency-key': randomUUID(),
    });
    return (JSON.parse(made!) as { result: { trackSecret: string } }).result.trackSecret;
  }

  /** Resolves when the current call is answered. */
  async rest(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    this.#isRunning = false;
  }

  /** The status of an exchange; undefined while it cannot be read. */
  async statusOf(secret: string): Promise<string | undefined> {
    const { status, body } = await this.#ask('GET', `/exchange/track/${secret}`).catch(() => ({ status: 0, body: '' }));
    if (status !== 200) return status === 404 ? 'lost' : undefined;
    return (JSON.parse(body) as { result: { status: string } }).result.status;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #live(): Promise<void> {
    while (!this.#isOver) {
      for (let count = 0; count < QUOTES && !this.#isOver; count += 1)
        await this.#call('POST', count % 2 ? '/exchange/estimate' : '/exchange/quote', WANTED);
      if (!this.#isOver) await this.#exchange();
    }
  }

  async #exchange(): Promise<void> {
    const key = randomUUID();
    const wanted = { ...WANTED, address: ADDRESS };
    const made = await this.#persistently('POST', '/exchange/transactions', wanted, { 'idempotency-key': key });
    const secret = made && (JSON.parse(made) as { result: { trackSecret?: string } }).result.trackSecret;
    if (!secret) return;
    const paid = await this.#call('POST', `/exchange/track/${secret}/test-payment`, { amount: WANTED.amount });
    this.exchanges.push({ secret, isPaid: paid?.status === 200 });
    for (let look = 0; look < LOOKS; look += 1) await this.#call('GET', `/exchange/track/${secret}`);
  }

  /** Repeats a request until it is answered, under the same idempotency key. */
  async #persistently(method: string, path: string, input: object, headers: Record<string, string>) {
    for (;;) {
      const answer = await this.#call(method, path, input, headers);
      if (answer?.status === 200) return answer.body;
      if (this.#isOver || (answer && answer.status < 500)) return undefined;
    }
  }

  async #call(method: string, path: string, input?: object, headers: Record<string, string> = {}) {
    await pause(PAUSE_MS);
    if (method === 'POST' && this.#token === '') await this.#timed('GET', '/api/domain/', undefined, {});
    return this.#timed(method, path, input, headers);
  }

  async #timed(method: string, path: string, input: object | undefined, headers: Record<string, string>) {
    const at = Date.now();
    const since = performance.now();
    const answer = await this.#ask(method, path, input, headers).catch((error: Error) => ({
      status: 0,
      body: String(error),
    }));
    // The secret is left out of the name.
    const call = `${method} ${path.replaceAll(/track\/[\w-]+/g, 'track/…')}`;
    const ms = performance.now() - since;
    this.calls.push({ server: this.server, at, ms, status: answer.status, call, body: answer.body.slice(0, 300) });
    return answer;
  }

  #ask(method: string, path: string, input?: object, more: Record<string, string> = {}) {
    const text = input === undefined ? '' : JSON.stringify(input);
    const cookie = this.#jar.header(this.#url);
    const headers = {
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...(cookie && { cookie }),
      ...(this.#token !== '' && { [CSRF_HEADER]: this.#token }),
      ...more,
    };
    const options = { method, headers, agent: this.#agent, localAddress: this.#address, timeout: ANSWER_MS };
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = (this.#isSecure ? requestSecurely : request)(`${this.#url}${path}`, options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.once('close', () => reject(new Error('the answer was cut off')));
        answer.once('end', () => {
          this.#jar.store(this.#url, answer.headers['set-cookie'] ?? []);
          const token = answer.headers[CSRF_HEADER];
          if (typeof token === 'string') this.#token = token;
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        });
      });
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(text);
    });
  }
}

/** The status of a GET. @throws the connection's error, also at the time limit. */
export function statusOf(url: string, withinMs: number): Promise<number> {
  const [ask, more] = url.startsWith('https:') ? [getSecurely, { rejectUnauthorized: false }] : [get, {}];
  return new Promise((resolve, reject) => {
    const sent = ask(url, { ...more, agent: false, timeout: withinMs }, (answer) => {
      answer.resume().on('error', reject);
      resolve(answer.statusCode ?? 0);
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
  });
}
