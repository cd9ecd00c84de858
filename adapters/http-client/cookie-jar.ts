/** Cookies of a client outside a browser, which must store its own. */
export interface Cookies {
  /** The `Cookie` header for a server; undefined without cookies. @param origin scheme, host and port. */
  header(origin: string): string | undefined;
  /** Stores the cookies that a server sets. @param setCookie its `Set-Cookie` headers. */
  store(origin: string, setCookie: readonly string[]): void;
}

/**
 * Stores cookies in memory, as far as this service needs it: each origin gets its own cookies back until it removes
 * them. Paths and domains are ignored, because all cookies of the service apply to the whole host.
 */
export class CookieJar implements Cookies {
  readonly #origins: Map<string, Map<string, string>>;

  /** @param kept cookies by name for each origin, from an earlier jar. */
  constructor(kept: Readonly<Record<string, Readonly<Record<string, string>>>> = {}) {
    this.#origins = new Map(
      Object.entries(kept).map(([origin, cookies]) => [origin, new Map(Object.entries(cookies))]),
    );
  }

  /** An origin's cookies by name. */
  of(origin: string): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#origins.get(origin) ?? []);
  }

  header(origin: string): string | undefined {
    const kept = this.#origins.get(origin);
    return kept?.size ? [...kept].map(([name, value]) => `${name}=${value}`).join('; ') : undefined;
  }

  store(origin: string, setCookie: readonly string[]): void {
    for (const line of setCookie) {
      const [pair = '', ...attributes] = line.split(';');
      const equals = pair.indexOf('=');
      if (equals < 1) continue;
      const kept = this.#origins.get(origin) ?? new Map<string, string>();
      this.#origins.set(origin, kept);
      const name = pair.slice(0, equals).trim();
      if (attributes.some(ends)) kept.delete(name);
      else kept.set(name, pair.slice(equals + 1).trim());
    }
  }
}

/** True for an attribute that expires the cookie now. Future expiry dates are ignored, because sessions are short. */
function ends(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=', 2).map((part) => part.trim().toLowerCase());
  return name === 'max-age' ? Number(value) <= 0 : name === 'expires' && Date.parse(value) <= Date.now();
}
