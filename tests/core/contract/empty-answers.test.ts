import { describe, expect, it } from 'vitest';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { merchantContract } from '../../../core/contract/merchants/merchant-contract.ts';
import type { Call } from '../../../core/contract/route.ts';

const calls: readonly (readonly [string, Call])[] = Object.entries<Call>({
  ...exchangeContract,
  ...accountContract,
  ...affiliateContract,
  ...merchantContract,
}).filter(([, { method }]) => method === 'GET');

/** True if a call's output schema accepts the empty answer. */
const takes = ({ output }: Call, nothing: unknown) => output.safeParse(nothing).success;

describe('an answer of 404', () => {
  it.each(calls.filter(([, call]) => takes(call, [])))('becomes an empty list for the list call %s', (_name, call) => {
    expect(call.empty).toEqual([]);
  });

  it.each(calls.filter(([, call]) => takes(call, '')))('becomes an empty text for the text call %s', (_name, call) => {
    expect(call.empty).toBe('');
  });

  it('is accepted by the call’s output schema', () => {
    const empty = calls.filter(([, call]) => call.empty !== undefined && call.isWhole === undefined);
    expect(empty.length).toBeGreaterThan(5);
    for (const [name, call] of empty) expect([name, takes(call, call.empty)]).toEqual([name, true]);
  });
});
