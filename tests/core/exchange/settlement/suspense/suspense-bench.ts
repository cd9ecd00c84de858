import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { ChainAddressRules } from '../../../../../adapters/addresses/chain-address-rules.ts';
import { ApiDomainSetting } from '../../../../../core/exchange/site/api-domain-setting.ts';
import { localStaffApi } from '../../../../../core/exchange/staff/local-staff-api.ts';
import { Clock } from '../../../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../../../core/ports/chains/currency-catalogue.ts';
import type { StaffApi } from '../../../../../core/ports/apis/staff-api.ts';
import type { SuspenseDeposit } from '../../../../../core/ports/stores/operation/suspense-store.ts';
import type { ExchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';

export const patient = { timeout: 30_000, interval: 25 };
export const BY = { actor: 'eve', reason: 'its owner asked for it' };
export const COIN = 10n ** 8n;

/** The calls of staff on a fixture's store. */
export function staffApiOf({ store, container, logger }: ExchangeFixture): StaffApi {
  const clock = container.get(Clock);
  return localStaffApi({
    store,
    catalogue: container.get(CurrencyCatalogue),
    addresses: new ChainAddressRules(),
    clock,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    domain: new ApiDomainSetting({ store, clock, logger, fallback: () => '', origins: [] }),
    newId: () => 'abcdefgh2345',
  });
}

/** A deposit of another currency at an exchange's address, once it is held. */
export async function strayDeposit(fixture: ExchangeFixture, amount = 900n * COIN): Promise<SuspenseDeposit> {
  const { id, payIn } = await fixture.create();
  await fixture.chain.faucet('doge', { address: payIn.address }, amount);
  return heldAt(fixture, id);
}

export function heldAt({ store }: ExchangeFixture, transactionId: string): Promise<SuspenseDeposit> {
  return vi.waitFor(async () => {
    const [deposit] = await store.suspense.ofTransaction(transactionId);
    expect(deposit).toBeDefined();
    return deposit!;
  }, patient);
}

/** The deposit once it is in a state. */
export function reaches(
  { store }: ExchangeFixture,
  id: string,
  state: SuspenseDeposit['state'],
): Promise<SuspenseDeposit> {
  return vi.waitFor(async () => {
    const deposit = (await store.suspense.byId(id))!;
    expect(deposit.state).toBe(state);
    return deposit;
  }, patient);
}

/** What the ledger owes in suspense, by currency. */
export async function suspended({ store }: ExchangeFixture): Promise<Record<string, bigint>> {
  const balances = (await store.ledger.balances()).filter(({ account, amount }) => account === 'suspense' && amount);
  return Object.fromEntries(balances.map(({ currency, amount }) => [currency, amount]));
}
