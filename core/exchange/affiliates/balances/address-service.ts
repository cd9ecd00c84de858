import { fieldError } from '../../../contract/field-error.ts';
import type { AddressRules } from '../../../ports/chains/address-rules.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { PayoutAddress } from '../../../ports/stores/affiliates/affiliate-payouts.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { validateDestination, rejectOwnAddress } from '../../transactions/destination.ts';
import type { Authorization, TwoFactorActions } from './two-factor-action.ts';
import type { AffiliateService } from '../affiliate-service.ts';

interface AddressParts {
  readonly affiliates: AffiliateService;
  readonly actions: TwoFactorActions;
  readonly addresses: AddressRules;
}

const FIELDS = { address: 'address', extraId: 'extraId' };

/** Affiliates' payout addresses. A thief would start here: each change takes a code and mails the owner. */
export class AddressService {
  readonly #context: AccountContext;
  readonly #parts: AddressParts;

  constructor(context: AccountContext, parts: AddressParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** @throws ExchangeError describing what is wrong with the address; as `TwoFactorActions.run`. */
  set(
    { currency: ticker, address, extraId }: { currency: string; address: string; extraId?: string | undefined },
    authorization: Authorization,
  ): Promise<readonly PayoutAddress[]> {
    const { affiliates, actions, addresses } = this.#parts;
    const { clock } = this.#context;
    return actions.run(authorization, {
      validate: async (unit, { id }) => {
        await affiliates.admit(unit, id);
        const currency = affiliates.currency(ticker, 'currency');
        const to = validateDestination(addresses, currency, { address, extraId }, FIELDS);
        await rejectOwnAddress(unit.transactions, to, 'address');
        return { ...to, currency: currency.ticker, changedAt: clock.now() };
      },
      execute: async (unit, account, saved) => {
        await unit.payoutAddresses.set(account.id, saved);
        const mail = { currency: saved.currency.toUpperCase(), address: saved.address };
        return this.#changed(unit, account, { kind: 'payout-address-changed', ...mail }, authorization);
      },
    });
  }

  /** @throws ExchangeError not-found; as `TwoFactorActions.run`. */
  remove(ticker: string, authorization: Authorization): Promise<readonly PayoutAddress[]> {
    const { affiliates, actions } = this.#parts;
    const name = ticker.toUpperCase();
    return actions.run(authorization, {
      validate: async (unit, { id }) => {
        await affiliates.admit(unit, id);
        const saved = await unit.payoutAddresses.of(id);
        if (saved.every(({ currency }) => currency !== ticker))
          throw fieldError('not-found', 'currency', `There is no address for ${name}`);
      },
      execute: async (unit, account) => {
        await unit.payoutAddresses.remove(account.id, ticker);
        return this.#changed(unit, account, { kind: 'payout-address-removed', currency: name }, authorization);
      },
    });
  }

  async #changed(
    unit: UnitOfWork,
    account: AccountRecord,
    mail:
      | { readonly kind: 'payout-address-changed'; readonly currency: string; readonly address: string }
      | { readonly kind: 'payout-address-removed'; readonly currency: string },
    { caller }: Authorization,
  ): Promise<readonly PayoutAddress[]> {
    const { notifier } = this.#context;
    await notifier.record(unit, account.id, 'payout-address-changed', caller);
    await notifier.notify(unit, account, mail);
    return unit.payoutAddresses.of(account.id);
  }
}
