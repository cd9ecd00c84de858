import { closeSync, openSync, readSync } from 'node:fs';
import type { Command } from 'commander';
import { RECEIPT_LIMIT } from '../../core/exchange/quotes/proofs/receipt-form.ts';
import { EXIT } from '../output/failure.ts';

/** Longer than any receipt, in bytes: a character of its text may take four. */
const LIMIT = 4 * RECEIPT_LIMIT;

/**
 * The text of a file, at most a little more than a receipt can have: whoever sent the file chose its size. Ends the command
 * with a message for a file that can't be read.
 */
export function readLimited(path: string, command: Command): string {
  const bytes = Buffer.alloc(LIMIT + 1);
  let length = 0;
  try {
    const file = openSync(path, 'r');
    try {
      for (let read = 1; read > 0 && length < bytes.length; length += read)
        read = readSync(file, bytes, length, bytes.length - length, null);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    command.error(`altway: ${path} can't be read (${code ?? message})`, { exitCode: EXIT.usage });
  }
  return bytes.toString('utf8', 0, length);
}
