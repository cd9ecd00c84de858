import type { CommanderError } from 'commander';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { ErrorCode } from '../../core/contract/error-code.ts';
import { printable, printableJson } from './printable.ts';

/** Exit codes for scripts. 2 is commander's own, for a command line it can't read. */
export const EXIT = {
  done: 0,
  internal: 1,
  nobody: 1,
  differs: 1,
  usage: 2,
  refused: 3,
  unreachable: 4,
  unsound: 5,
  forged: 6,
} as const;

/** Mark for `run` commands that end with code 1 on purpose: commander's own errors have code 1 too. */
export const NOBODY = 'altway.nobody';
export const DIFFERS = 'altway.differs';
export const FORGED = 'altway.forged';
/** Codes of endings on purpose. */
export const ON_PURPOSE: ReadonlySet<string> = new Set([NOBODY, DIFFERS, FORGED]);

const EXIT_OF: Partial<Record<ErrorCode, number>> = {
  'invalid-input': EXIT.usage,
  unavailable: EXIT.unreachable,
  'too-many-requests': EXIT.unreachable,
  internal: EXIT.internal,
};

/** The exit code of a failure. */
export function exitCodeOf(error: unknown): number {
  return EXIT_OF[ExchangeError.from(error).code] ?? EXIT.refused;
}

/** The line for standard error: plain text for people, or the error as JSON for programs. */
export function failureText(error: unknown, isJson: boolean): string {
  const { code, message, fields, limit } = ExchangeError.from(error);
  if (isJson) return printableJson({ code, message, errors: fields, ...(limit && { limit }) });
  return `altway: ${printable(code === 'internal' ? withReason(message, error) : message)}`;
}

/** A command's end by a wrong command line, or on purpose, as JSON for programs. */
export function endingText({ exitCode, code, message }: CommanderError): string {
  // commander prints the help when a command is missing; programs get one line.
  const notes = code === 'commander.help' ? 'a command is missing: --help lists them' : message;
  const isFault = exitCode === EXIT.unsound || code === DIFFERS;
  const kind: ErrorCode = code === NOBODY ? 'unauthenticated' : isFault ? 'internal' : 'invalid-input';
  return printableJson({ code: kind, message: notes.replace(/^(?:error|altway): /, '') });
}

/** Adds the internal cause: the user owns the process, so details of its failures may be shown. */
function withReason(message: string, error: unknown): string {
  const cause = error instanceof ExchangeError ? error.cause : error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
