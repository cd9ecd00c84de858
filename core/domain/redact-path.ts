/** Path segments before a secret (tracking link, a card payment of the demonstration, the way back from one, mail token on its page and in its call, or link that stops mails) or an e-mail. */
const NAMES = /^(track|recover|token|subscribe|unsubscribe|mails|card-demonstration|card-return)$/i;

/** 256 bits in base64url: always a secret, in any position. */
const SECRET = /^[\w-]{43}$/;

/** The name of a call, which may follow a secret. */
const CALL = /^[a-z][a-z-]{0,19}$/;

/** A percent escape of an ASCII character: this site's names and secrets contain no other characters. */
const ASCII = /%([0-7][\da-f])/gi;

/** How often nested escapes are decoded; this site's servers decode at most once. */
const MAX_PASSES = 4;

/**
 * Redacts a path for logging: drops the query, and every secret that would let a reader of the log act for a visitor.
 * It matches the decoded path, because `/tr%61ck/…` leads to the same page as `/track/…`. A path without a secret is
 * returned unchanged, a path with one is returned decoded.
 */
export function redactPath(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!;
  const readable = unescaped(path);
  const logged = withoutSecrets(readable);
  return logged === readable ? path : logged;
}

function unescaped(path: string): string {
  let text = path;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = text.replaceAll(ASCII, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Escaped slashes separate segments too, and so do backslashes, as in browsers. */
function withoutSecrets(path: string): string {
  let isSecret = false;
  let isFirst = false;
  return path.replaceAll(/[^/\\]+/g, (segment) => {
    if (isSecret && (isFirst || !CALL.test(segment))) {
      isFirst = false;
      return '…';
    }
    if (NAMES.test(segment)) isSecret = isFirst = true;
    return SECRET.test(segment) ? '…' : segment;
  });
}
