import { port } from '../port.ts';

/** Where failures that a visitor need not see are written down. Details must hold no secret. */
export interface Logger {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}
export const Logger = port<Logger>('Logger');
