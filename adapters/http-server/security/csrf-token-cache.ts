/** Pairs kept; with headers of usual length about a megabyte. */
const CAPACITY = 4096;

/** A pair longer than this is not worth keeping: it is no ordinary visitor's. */
const LONGEST = 1024;

/**
 * CSRF tokens already found good, each with the cookies it came with. A page sends one token with every estimate, and a
 * pair once good stays so, hence it is not parsed and hashed again. The older half goes when there are too many.
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
