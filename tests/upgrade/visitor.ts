import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';

/** Cookies by name. */
export type Cookies = Readonly<Record<string, string>>;

/** A browser or a program as far as HTTP goes: keeps its cookies and its CSRF token, and knows nothing of the product. */
export class Visitor {
  readonly #url: string;
  readonly #cookies: Map<string, string>;
  #token = '';

  /** @param cookies of an earlier visit. */
  constructor(url: string, cookies: Cookies = {}) {
    this.#url = url;
    this.#cookies = new Map(Object.entries(cookies));
  }

  get cookies(): Cookies {
    return Object.fromEntries(this.#cookies);
  }

  /** A GET, or a POST where there is a body. @returns the status, and the parsed answer. */
  async send(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const isOwn = headers['authorization'] === undefined && headers['altway-frame'] === undefined;
    if (body !== undefined && isOwn && !this.#token) await this.send('/api/domain/');
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#url + path, {
      headers: {
        ...(isOwn && { cookie, 'x-csrf-token': this.#token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    this.#token = response.headers.get('x-csrf-token') ?? this.#token;
    return { status: response.status, answer: (await response.json()) as any };
  }

  /** The result of a call. @throws Error unless it is answered with 200. */
  async ask(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<any> {
    const { status, answer } = await this.send(path, body, headers);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    // Some answers stand by themselves, with or without a `result` that says no more than that it is done.
    return answer.result === undefined || answer.result === true ? answer : answer.result;
  }

  /** Signs in. @param totp a code of the authenticator, or a recovery code, where the account asks for one. */
  async logIn(email: string, password: string, totp?: string): Promise<void> {
    await this.askWithProof('/auth/login', { email, password, ...(totp !== undefined && { totp }) });
  }

  /** A call that takes a solved proof of work. */
  async askWithProof(path: string, body: object): Promise<any> {
    const { challenge: text } = await this.ask('/auth/challenge');
    const challenge = JSON.parse(text);
    const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    return this.ask(path, { ...body, captcha });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/; Max-Age=0/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
