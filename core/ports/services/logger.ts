import { port } from '../port.ts';

/** Logs failures that a visitor need not see. Details must contain no secret. */
export interface Logger {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}
export const Logger = port<Logger>('Logger');
