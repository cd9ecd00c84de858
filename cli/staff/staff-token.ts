import { lstat, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { Questions } from '../accounts/questions.ts';
import type { Terminal } from '../output/printer.ts';
import { StartError } from '../serve/start-error.ts';

const SETTING = 'ALTWAY_STAFF_TOKEN_FILE';

/** Default path of a staff member's token (XDG base directories). */
function staffTokenFile(env: Terminal['env']): string {
  const given = env['XDG_CONFIG_HOME'];
  const home = given && isAbsolute(given) ? given : join(env['HOME'] || homedir(), '.config');
  return join(home, 'altway', 'staff-token');
}

/**
 * Reads the staff member's token: from a file that only they can read, or typed at a terminal where there is none;
 * never from an argument, which others on the machine can read. @throws StartError for a file that cannot be used;
 * ExchangeError `unauthenticated` when there is no token.
 */
export async function readStaffToken(terminal: Terminal): Promise<string> {
  const named = terminal.env[SETTING];
  const kept = await readOwn(named || staffTokenFile(terminal.env), Boolean(named));
  const token = kept ?? (await typed(terminal));
  if (token) return token;
  throw new ExchangeError(
    'unauthenticated',
    `Say who you are: put your staff token into a file of mode 0600 and name it with ${SETTING}; the operator makes one with altway staff add`,
  );
}

async function readOwn(path: string, isNamed: boolean): Promise<string | undefined> {
  try {
    const { uid, mode } = await lstat(path);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    if (!isOwn || (mode & 0o077) !== 0)
      throw new StartError(`the staff token in ${path} must be yours alone: chmod 600 it`);
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if (!isNamed && (cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${SETTING}: ${path} can't be read (${(cause as Error).message})`, { cause });
  }
}

async function typed(terminal: Terminal): Promise<string | undefined> {
  if (terminal.stdin?.isTTY !== true) return undefined;
  const questions = new Questions(terminal);
  try {
    return (await questions.ask('Staff token: ', { hidden: true }))?.trim();
  } finally {
    questions.close();
  }
}
