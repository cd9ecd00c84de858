/** Pairs kept; about a megabyte with headers of usual length. */
const CAPACITY = 4096;

/** Longest pair that is kept, in characters; ordinary visitors have shorter ones. */
const LONGEST = 1024;

/**
 * Remembers valid CSRF tokens, each with its `Cookie` header. A page sends one token with every estimate, and a valid
 * pair stays valid, so the cache saves parsing and hashing. When it is full, it drops the older half.
 */
export class CsrfTokenCache {
  #newer = new Map<string, string>();
  #older = new Map<string, string>();

  /** @param cookies the whole `Cookie` header. */
  has(cookies: string, token: string): boolean {
    if (this.#newer.get(token) === cookies) return true;
    if (this.#older.get(token) !== cookies) return false;
    this.add(cookies, token);
    return true;
  }

  add(cookies: string, token: string): void {
    if (cookies.length + token.length > LONGEST) return;
    if (this.#newer.size >= CAPACITY / 2) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(token, cookies);
  }
}
