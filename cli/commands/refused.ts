import type { Command } from 'commander';
import { EXIT } from '../output/failure.ts';

/** Ends the command with a message for a StartError, which the operator can fix; rethrows anything else. */
export function refused(command: Command, error: unknown): never {
  if (error instanceof Error && error.name === 'StartError') {
    command.error(`altway: ${error.message}`, { exitCode: EXIT.usage });
  }
  throw error;
}
