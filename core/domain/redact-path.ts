/** Names in a path after which a secret comes: a tracking link's, a mail token's on its page and in its call; or an e-mail. */
const NAMES = /^(track|recover|token|subscribe|unsubscribe)$/i;

/** 256 bits in base64url: a secret, wherever it stands. */
const SECRET = /^[\w-]{43}$/;

/** What may follow a secret: the name of a call. */
const CALL = /^[a-z][a-z-]{0,19}$/;

/** An escape of an ASCII character: names and secrets of ours have no others. */
const ASCII = /%([0-7][\da-f])/gi;

/** Escapes of escapes are undone so often; no server of ours undoes them twice. */
const MOST_PASSES = 4;

/**
 * A path as it may be written into a log: without its query, and without what would let a reader act for a visitor. It is
 * judged as it reads without escapes, for `/tr%61ck/…` leads where `/track/…` does. A path without a secret is given as it
 * came, another without its escapes.
 */
export function redactPath(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!;
  const readable = unescaped(path);
  const logged = withoutSecrets(readable);
  return logged === readable ? path : logged;
}

function unescaped(path: string): string {
  let text = path;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = text.replaceAll(ASCII, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Slashes that were escaped part a path like others, and so do backslashes, as browsers have it. */
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
