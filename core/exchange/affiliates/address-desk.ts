import type { AddressRules } from '../../ports/address-rules.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { PayoutAddress } from '../../ports/affiliate-store.ts';
import type { Unit } from '../../ports/store.ts';
import { refusal } from '../accounts/refusals.ts';
import type { AccountTools } from '../accounts/tools.ts';
import type { ChainDirectory } from '../chains/chain-directory.ts';
import { judgedDestination, refuseOwn } from '../transactions/destination.ts';
import type { Coded, CodedDeeds } from './coded-deed.ts';
import type { PartnerDesk } from './partner-desk.ts';

export interface AddressParts {
  readonly partners: PartnerDesk;
  readonly deeds: CodedDeeds;
  readonly addresses: AddressRules;
  readonly chains: ChainDirectory;
}

const FIELDS = { address: 'address', extraId: 'extraId' };

/** Where a partner's payouts go. Each change takes a code, and its owner is written to: a thief would begin here. */
export class AddressDesk {
  readonly #tools: AccountTools;
  readonly #parts: AddressParts;

  constructor(tools: AccountTools, parts: AddressParts) {
    this.#tools = tools;
    this.#parts = parts;
  }

  /** @throws ExchangeError naming what is wrong with the address; as `CodedDeeds.run`. */
  set(
    { currency: ticker, address, extraId }: { currency: string; address: string; extraId?: string | undefined },
    coded: Coded,
  ): Promise<readonly PayoutAddress[]> {
    const { partners, deeds, addresses, chains } = this.#parts;
    const { clock } = this.#tools;
    return deeds.run(coded, {
      prepare: async (unit, { id }) => {
        await partners.admit(unit, id);
        const currency = partners.currency(ticker, 'currency');
        const to = judgedDestination(addresses, currency, { address, extraId }, FIELDS);
        if (chains.moves(currency.ticker))
          await refuseOwn(unit.transactions, chains.of(currency.ticker).id, to, 'address');
        return { ...to, currency: currency.ticker, changedAt: clock.now() };
      },
      carryOut: async (unit, account, saved) => {
        await unit.payoutAddresses.set(account.id, saved);
        const news = { currency: saved.currency.toUpperCase(), address: saved.address };
        return this.#changed(unit, account, { kind: 'payout-address-changed', ...news }, coded);
      },
    });
  }

  /** @throws ExchangeError not-found; as `CodedDeeds.run`. */
  remove(ticker: string, coded: Coded): Promise<readonly PayoutAddress[]> {
    const { partners, deeds } = this.#parts;
    const name = ticker.toUpperCase();
    return deeds.run(coded, {
      prepare: async (unit, { id }) => {
        await partners.admit(unit, id);
        const saved = await unit.payoutAddresses.of(id);
        if (saved.every(({ currency }) => currency !== ticker))
          throw refusal('not-found', 'currency', `There is no address for ${name}`);
      },
      carryOut: async (unit, account) => {
        await unit.payoutAddresses.remove(account.id, ticker);
        return this.#changed(unit, account, { kind: 'payout-address-removed', currency: name }, coded);
      },
    });
  }

  async #changed(
    unit: Unit,
    account: AccountRecord,
    news:
      | { readonly kind: 'payout-address-changed'; readonly currency: string; readonly address: string }
      | { readonly kind: 'payout-address-removed'; readonly currency: string },
    { caller }: Coded,
  ): Promise<readonly PayoutAddress[]> {
    const { announcements } = this.#tools;
    await announcements.note(unit, account.id, 'payout-address-changed', caller);
    await announcements.tell(unit, account, news);
    return unit.payoutAddresses.of(account.id);
  }
}
