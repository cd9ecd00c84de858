import type * as z from 'zod/mini';
import type { AnyMessage } from '../domain/message.ts';
import { ABORTED, ExchangeError, type FieldMessages } from './exchange-error.ts';
import { invalidInput } from './field-error.ts';
import { messageOfIssue } from './schema-message.ts';
import { unstorableFields } from './storable-text.ts';
import type { ApiOf, CallOptions, Contract } from './route.ts';

type Issues = readonly z.core.$ZodIssue[];

/** Groups the messages of a failed parse by field (`main` for the whole input). */
export function fieldErrors(issues: Issues): FieldMessages {
  const fields: Record<string, AnyMessage[]> = {};
  for (const { path, message } of issues)
    (fields[path.map(String).join('.') || 'main'] ??= []).push(messageOfIssue(message));
  return fields;
}

/** Checks an input against its schema. @throws ExchangeError invalid-input, naming the fields. */
export function parseInput<T extends z.ZodMiniType>(schema: T, raw: unknown): z.output<T> {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error.issues));
  const unstorable = unstorableFields(parsed.data);
  if (unstorable) throw invalidInput(unstorable);
  return parsed.data;
}

/**
 * Checks inputs and outputs against the contract at run time, so that both sides of the wire refuse the same things.
 * Unusable input is `invalid-input`, naming the fields; an output that violates the contract is `internal`.
 */
export function validatedApi<C extends Contract>(contract: C, api: ApiOf<C>): ApiOf<C> {
  const guard = (name: keyof C & string) => {
    const { input, output } = contract[name]!;
    const call = api[name] as (input: unknown, options?: CallOptions) => Promise<unknown>;
    // A frozen answer never changes, so it is parsed once, such as the long list of currencies.
    const parsedBefore = new WeakMap<object, unknown>();
    return async (raw: unknown, options?: CallOptions) => {
      // An implementation in process has nothing to abort, but an aborted call is still refused.
      if (options?.signal?.aborted) throw new ExchangeError('unavailable', ABORTED);
      const given = await call(parseInput(input, raw), options);
      const isFrozen = typeof given === 'object' && given !== null && Object.isFrozen(given);
      if (isFrozen && parsedBefore.has(given)) return parsedBefore.get(given);
      const answer = output.safeParse(given);
      if (answer.success && isFrozen) parsedBefore.set(given, answer.data);
      if (answer.success) return answer.data;
      throw ExchangeError.from(
        new Error(`${name} returned an output that violates its contract`, { cause: answer.error }),
      );
    };
  };
  return Object.fromEntries(Object.keys(contract).map((name) => [name, guard(name)])) as unknown as ApiOf<C>;
}
