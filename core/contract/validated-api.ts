import type * as z from 'zod/mini';
import { ExchangeError, type FieldErrors } from './exchange-error.ts';
import { unstorableFields } from './storable-text.ts';
import type { ApiOf, CallOptions, Contract } from './route.ts';

/** What a call says that its own caller ended. */
export const ABORTED = 'The call was aborted';

type Issues = readonly z.core.$ZodIssue[];

/** Messages of a failed parse, keyed by the field each speaks of (`main` for the whole). */
export function fieldErrors(issues: Issues): FieldErrors {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) (fields[issue.path.map(String).join('.') || 'main'] ??= []).push(issue.message);
  return fields;
}

/** One line of what is wrong with an input: `from: must be a ticker; amount: must be a decimal number`. */
export function namingFields(fields: FieldErrors): string {
  const lines = Object.entries(fields).map(([field, said]) => [...(field === 'main' ? [] : [field]), said.join(', ')]);
  return lines.map((line) => line.join(': ')).join('; ');
}

/**
 * Holds an implementation to its contract at run time, so that both sides of the wire refuse the same things. The one
 * place that parses: unusable input is `invalid-input`, naming the fields; an answer off the contract is `internal`.
 */
export function validatedApi<C extends Contract>(contract: C, api: ApiOf<C>): ApiOf<C> {
  const guard = (name: keyof C & string) => {
    const { input, output } = contract[name]!;
    const call = api[name] as (input: unknown, options?: CallOptions) => Promise<unknown>;
    // Who freezes an answer says that it never changes: the long list of currencies, always the same one, is parsed once.
    const parsedBefore = new WeakMap<object, unknown>();
    return async (raw: unknown, options?: CallOptions) => {
      // An implementation in process has nothing to abort, but a caller who has left is refused all the same.
      if (options?.signal?.aborted) throw new ExchangeError('unavailable', ABORTED);
      const parsed = input.safeParse(raw);
      if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
      const unstorable = unstorableFields(parsed.data);
      if (unstorable) throw invalid(unstorable);
      const given = await call(parsed.data, options);
      const isFrozen = typeof given === 'object' && given !== null && Object.isFrozen(given);
      if (isFrozen && parsedBefore.has(given)) return parsedBefore.get(given);
      const answer = output.safeParse(given);
      if (answer.success && isFrozen) parsedBefore.set(given, answer.data);
      if (answer.success) return answer.data;
      throw ExchangeError.from(new Error(`${name} answered off its contract`, { cause: answer.error }));
    };
  };
  return Object.fromEntries(Object.keys(contract).map((name) => [name, guard(name)])) as unknown as ApiOf<C>;
}

function invalid(fields: FieldErrors): ExchangeError {
  return new ExchangeError('invalid-input', namingFields(fields), { fields });
}
