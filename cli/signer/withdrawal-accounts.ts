import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { listedAddress } from '../../adapters/signer/signing-limits.ts';
import { VENUE_SIGNATURES } from '../../adapters/signer/withdrawals/venue-signatures.ts';
import type { WithdrawalAccount, WithdrawalRule } from '../../adapters/signer/withdrawals/withdrawal-service.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../core/domain/hedging/venue-amount.ts';
import { StartError } from '../serve/start-error.ts';

const text = z.string().check(z.minLength(1), z.maxLength(10_000));
const amount = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/));
const currency = z.strictObject({
  asset: text,
  network: z.optional(text),
  key: z.optional(text),
  address: text,
  extraId: z.optional(text),
  order: amount,
  day: amount,
});
const form = z.record(
  z.string(),
  z.strictObject({ apiKey: text, secret: text, currencies: z.record(z.string(), currency) }),
);

/**
 * Reads the keys that withdraw, the addresses that they may withdraw to, and how much. @returns undefined without the file.
 * @throws StartError, which quotes nothing of the file.
 */
export function readWithdrawalAccounts(path: string): ReadonlyMap<string, WithdrawalAccount> | undefined {
  if (!existsSync(path)) return undefined;
  return new Map(
    Object.entries(parsed(path)).map(([venue, { apiKey, secret, currencies }]) => {
      if (!Object.hasOwn(VENUE_SIGNATURES, venue))
        throw new StartError(`${path}: ${venue} is none of ${Object.keys(VENUE_SIGNATURES).join(', ')}`);
      const rules = Object.entries(currencies).map(
        ([name, given]) => [name, ruleOf(path, venue, name, given)] as const,
      );
      return [venue, { key: { apiKey, secret }, currencies: new Map(rules) }] as const;
    }),
  );
}

function ruleOf(path: string, venue: string, name: string, given: z.infer<typeof currency>): WithdrawalRule {
  const needed = venue === 'kraken' ? 'key' : 'network';
  if (given[needed] === undefined) throw new StartError(`${path}: ${venue}.${name}.${needed} is missing`);
  const { asset, network, key, address, extraId, order, day } = given;
  const listed = listedAddress({ address, ...(extraId !== undefined && { extraId }) });
  return { asset, network, key, address: listed, order: unitsOf(order), day: unitsOf(day) };
}

function unitsOf(decimal: string): bigint {
  return parseUnits(decimal, VENUE_DECIMALS);
}

function parsed(path: string): z.infer<typeof form> {
  try {
    return form.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // The parser's message could quote a secret.
    throw new StartError(`${path} can't be read: docs/treasury.md says what it looks like`);
  }
}
