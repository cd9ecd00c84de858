import type { Logger } from '../../core/ports/services/logger.ts';
import { printable } from './printable.ts';
import type { Terminal } from './printer.ts';

/** The user's session file, with the cookies of all servers. */
export async function sessionOf(terminal: Terminal) {
  const { SessionFile, sessionPath } = await import('../../adapters/node/files/session-file.ts');
  return new SessionFile(sessionPath(terminal.env), (message) => stderrLogger(terminal).warn(message));
}

/** Logs to standard error. */
export function stderrLogger({ stderr }: Terminal): Logger {
  const write = (message: string) => void stderr.write(`altway: ${printable(message)}\n`);
  return { info: () => {}, warn: write, error: write };
}
