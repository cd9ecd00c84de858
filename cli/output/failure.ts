import type { CommanderError } from 'commander';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { ErrorCode } from '../../core/contract/error-code.ts';
import { printable, printableJson } from './printable.ts';

/** What a script reads from the exit code. 2 is commander's own, for a command line it can't read. */
export const EXIT = { done: 0, internal: 1, nobody: 1, usage: 2, refused: 3, unreachable: 4, unsound: 5 } as const;

/** Says to `run` that a command ends with this code on purpose: commander's own errors have code 1 too. */
export const NOBODY = 'altway.nobody';

const EXIT_OF: Partial<Record<ErrorCode, number>> = {
  'invalid-input': EXIT.usage,
  unavailable: EXIT.unreachable,
  'too-many-requests': EXIT.unreachable,
  internal: EXIT.internal,
};

/** The exit code that stands for a failure. */
export function exitCodeOf(error: unknown): number {
  return EXIT_OF[ExchangeError.from(error).code] ?? EXIT.refused;
}

/** What goes to standard error: one line for people, or the error as JSON for programs. */
export function failureText(error: unknown, isJson: boolean): string {
  const { code, message, fields, limit } = ExchangeError.from(error);
  if (isJson) return printableJson({ code, message, errors: fields, ...(limit && { limit }) });
  return `altway: ${printable(code === 'internal' ? withReason(message, error) : message)}`;
}

/** What ended a command at its command line, or on purpose, as JSON for programs. */
export function endingText({ exitCode, code, message }: CommanderError): string {
  // A command line that ends before a command is answered with the help.
  const notes = code === 'commander.help' ? 'a command is missing: --help lists them' : message;
  const kind: ErrorCode =
    code === NOBODY ? 'unauthenticated' : exitCode === EXIT.unsound ? 'internal' : 'invalid-input';
  return printableJson({ code: kind, message: notes.replace(/^(?:error|altway): /, '') });
}

/** Whoever runs the command owns the process, so they may know what went wrong inside it. */
function withReason(message: string, error: unknown): string {
  const cause = error instanceof ExchangeError ? error.cause : error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
