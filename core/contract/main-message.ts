import type { ExchangeError } from './exchange-error.ts';

/** The name of the message of an error that is about no field, and its values; nothing for an error without one. */
export function mainMessage({ reasons }: ExchangeError): {
  readonly name?: unknown;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
} {
  const [first] = (reasons as Partial<Record<string, readonly unknown[]>> | undefined)?.['main'] ?? [];
  const { code = first } = (first ?? {}) as { code?: unknown };
  return (code ?? {}) as { name?: unknown; values?: Readonly<Record<string, unknown>> };
}
