import type { Logger } from '../../core/ports/services/logger.ts';
import { printable } from './printable.ts';
import type { Terminal } from './printer.ts';

/** The sessions that whoever is at the terminal has, with servers. */
export async function sessionOf(terminal: Terminal) {
  const { SessionFile, sessionPath } = await import('../../adapters/node/files/session-file.ts');
  return new SessionFile(sessionPath(terminal.env), (message) => stderrLogger(terminal).warn(message));
}

/** What use cases log and people at a terminal should see. */
export function stderrLogger({ stderr }: Terminal): Logger {
  const write = (message: string) => void stderr.write(`altway: ${printable(message)}\n`);
  return { info: () => {}, warn: write, error: write };
}
