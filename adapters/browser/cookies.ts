/** One year, in seconds: the lifetime of a preference. */
const YEAR_S = 31_536_000;

/** The value of a cookie in a `Cookie` header or `document.cookie`; undefined when it is absent or unreadable. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return decoded(pair.slice(equals + 1).trim());
  }
  return undefined;
}

/** A preference as a `Set-Cookie` value; scripts may write it too, so it must never hold a secret. */
export function writeCookie(name: string, value: string, isSecure: boolean): string {
  const base = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  return isSecure ? `${base}; Secure` : base;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
