import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** Cookies by name, for each server by its origin. */
type SessionCookies = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Path of the file that keeps a person's sessions between commands (XDG base directories). */
export function sessionPath(env: Environment): string {
  const given = env['XDG_STATE_HOME'];
  const state = given && isAbsolute(given) ? given : join(env['HOME'] || homedir(), '.local', 'state');
  return join(state, 'altway', 'session.json');
}

/**
 * Keeps session cookies in a file that only its owner can read. A file that others could read or may have planted is
 * neither read nor replaced, with one warning: anyone with its content sees the person's exchanges.
 */
export class SessionFile {
  readonly #path: string;
  readonly #warn: (message: string) => void;
  #isRefused = false;

  constructor(path: string, warn: (message: string) => void) {
    this.#path = path;
    this.#warn = warn;
  }

  /** Empty without a usable file. */
  read(): SessionCookies {
    try {
      if (!this.#isUsable()) return {};
      const read: unknown = JSON.parse(readFileSync(this.#path, 'utf8'));
      if (isCookies(read)) return read;
      this.#refuse('does not hold what it should, and is ignored: delete it');
    } catch (error) {
      this.#refuse(`can't be read, and is ignored (${(error as Error).message})`);
    }
    return {};
  }

  /**
   * Replaces one server's cookies and keeps those of others. The replacement is atomic: the file is never half-written.
   */
  replace(origin: string, cookies: Readonly<Record<string, string>>): void {
    const others = this.read();
    if (this.#isRefused) return;
    const draft = `${this.#path}.${randomBytes(6).toString('hex')}`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      writeFileSync(draft, `${JSON.stringify({ ...others, [origin]: cookies })}\n`, { mode: 0o600, flag: 'wx' });
      renameSync(draft, this.#path);
    } catch (error) {
      rmSync(draft, { force: true });
      this.#refuse(`can't be written: later commands will not recognise you (${(error as Error).message})`);
    }
  }

  /** False for a missing file, and for one that cannot be trusted. */
  #isUsable(): boolean {
    if (this.#isRefused) return false;
    const found = lstatSync(this.#path, { throwIfNoEntry: false });
    if (found === undefined) return false;
    if (!found.isFile()) return this.#refuse('is no plain file, and is ignored');
    const isOurs = process.getuid === undefined || found.uid === process.getuid();
    if (!isOurs) return this.#refuse("is somebody else's, and is ignored");
    // Windows has no such permission bits.
    if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
      return this.#refuse('can be read by others, and is ignored: chmod 600 it, or delete it');
    return true;
  }

  #refuse(why: string): false {
    if (!this.#isRefused) this.#warn(`${this.#path} ${why}`);
    this.#isRefused = true;
    return false;
  }
}

function isCookies(value: unknown): value is SessionCookies {
  return isRecord(value) && Object.values(value).every((one) => isRecord(one) && Object.entries(one).every(isCookie));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a cookie that cannot end a header or begin another one (RFC 6265, section 4.1.1). */
function isCookie([name, value]: [string, unknown]): boolean {
  const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name);
  return isName && typeof value === 'string' && /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x7e]*$/.test(value);
}
