/** An HTTP client like a browser: keeps cookies by name, sends its CSRF token, does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Each `Set-Cookie` line so far. */
  readonly lines: string[] = [];
  readonly #url: string;
  readonly #own: Readonly<Record<string, string>>;
  token = '';

  /** @param own headers sent with each request. */
  constructor(url: string, own: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#own = own;
  }

  /** Another browser with a copy of the cookies and the token. */
  copy(): Browser {
    const other = new Browser(this.#url, this.#own);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  /** Gets a CSRF token first where there is none. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (!this.token) await this.get('/api/domain/');
    const own = { 'content-type': 'application/json', 'x-csrf-token': this.token };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#send(path, { method: 'POST', headers: { ...own, ...headers }, body: text });
  }

  /** Makes a call. @throws Error unless the status is 200. @returns its result. */
  async ask<T>(path: string, body?: object): Promise<T> {
    const answer = await (body === undefined ? this.get(path) : this.post(path, body));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { result: T }).result;
  }

  async #send(
    path: string,
    init: { headers: Record<string, string>; method?: string; body?: string },
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.#own, ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    this.token = response.headers.get('x-csrf-token') ?? this.token;
    return response;
  }

  #keep(line: string): void {
    this.lines.push(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/; Max-Age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
