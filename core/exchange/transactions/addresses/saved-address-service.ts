import type { Caller } from '../../../contract/caller.ts';
import { fieldError, mainError } from '../../../contract/field-error.ts';
import type { AccountEventKind } from '../../../domain/accounts/account.ts';
import { addressName, MAX_SAVED_ADDRESSES, type SavedAddress } from '../../../domain/accounts/saved-address.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { AddressRules } from '../../../ports/chains/address-rules.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { SavedAddressRecord } from '../../../ports/stores/accounts/saved-address-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { tooManyAttempts } from '../../accounts/errors.ts';
import type { SignedIn } from '../../accounts/sign-in/sessions.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { PAYOUT_FIELDS, rejectOwnAddress, validateDestination } from '../destination.ts';

export interface SavedAddressParts {
  readonly addresses: AddressRules;
  readonly currencies: Pick<CurrencyRegistry, 'find'>;
}

interface NewAddress {
  /** Any currency of the network. */
  readonly currency: string;
  readonly address: string;
  readonly extraId?: string | undefined;
  readonly name: string;
}

/** A change, in the unit of work that holds the account. @returns the address that it was about. */
type Change = (unit: UnitOfWork, account: AccountRecord) => Promise<SavedAddressRecord>;

/**
 * Addresses that a signed-in user saved under names. Nobody can alter an address, only save and remove one, and
 * the service mails each change to the owner, who so learns when a thief with a stolen session adds an address.
 */
export class SavedAddressService {
  readonly #context: AccountContext;
  readonly #parts: SavedAddressParts;

  constructor(context: AccountContext, parts: SavedAddressParts) {
    this.#context = context;
    this.#parts = parts;
  }

  async list({ account }: SignedIn): Promise<readonly SavedAddress[]> {
    return (await this.#context.store.savedAddresses.of(account.id)).map(shown);
  }

  /** @throws ExchangeError describing what is wrong with the address; conflict for one that is saved, or one too many. */
  save(who: SignedIn, { currency: ticker, name: typed, ...typedTo }: NewAddress, caller: Caller) {
    const { addresses, currencies } = this.#parts;
    const name = nameOf(typed);
    const currency = currencies.find(ticker);
    const to = validateDestination(addresses, currency, typedTo, PAYOUT_FIELDS);
    return this.#change(who, 'address-saved', caller, async (unit, account) => {
      await rejectOwnAddress(unit.transactions, to, PAYOUT_FIELDS.address);
      const { network } = currency;
      const saved = await unit.savedAddresses.of(account.id);
      const known = saved.find((one) => isSame(one, { ...to, network }));
      if (known) throw fieldError('conflict', 'address', errorMessage('saved-address-known', { name: known.name }));
      if (saved.length >= MAX_SAVED_ADDRESSES)
        throw mainError('conflict', errorMessage('saved-address-many', { most: MAX_SAVED_ADDRESSES }));
      const { secrets, clock } = this.#context;
      const own = { id: secrets.newId(), accountId: account.id, createdAt: clock.now(), isUnconfirmed: false };
      const made = { ...own, ...to, network, name };
      await unit.savedAddresses.insert(made);
      return made;
    });
  }

  /** @throws ExchangeError not-found; invalid-input without a name. */
  rename(who: SignedIn, id: string, typed: string, caller: Caller) {
    const name = nameOf(typed);
    return this.#change(who, 'address-renamed', caller, async (unit, account) => {
      const saved = await find(unit, account, id);
      await unit.savedAddresses.rename(account.id, id, name);
      return saved;
    });
  }

  /** @throws ExchangeError not-found */
  remove(who: SignedIn, id: string, caller: Caller) {
    return this.#change(who, 'address-removed', caller, async (unit, account) => {
      const saved = await find(unit, account, id);
      await unit.savedAddresses.remove(account.id, id);
      return saved;
    });
  }

  async #change(
    who: SignedIn,
    kind: AccountEventKind & ('address-saved' | 'address-renamed' | 'address-removed'),
    caller: Caller,
    change: Change,
  ) {
    const { throttle, transact, sessions, notifier } = this.#context;
    // Each change sends a mail.
    const counted = await throttle.acquireAddressChange(who.account.id);
    if (counted.status === 'blocked') throw tooManyAttempts();
    const addresses = await transact(async (unit) => {
      const account = await sessions.hold(unit, who);
      const { network, address } = await change(unit, account);
      await notifier.record(unit, account.id, kind, caller);
      // Without names: a thief could write to the owner with them.
      await notifier.notify(unit, account, { kind, network, address });
      return unit.savedAddresses.of(account.id);
    }).catch(async (error: unknown) => {
      await throttle.release(counted);
      throw error;
    });
    return { result: true, addresses: addresses.map(shown) } as const;
  }
}

async function find(unit: UnitOfWork, { id: accountId }: AccountRecord, id: string): Promise<SavedAddressRecord> {
  const saved = (await unit.savedAddresses.of(accountId)).find((one) => one.id === id);
  if (!saved) throw mainError('not-found', errorMessage('saved-address-gone'));
  return saved;
}

function isSame(
  one: SavedAddressRecord,
  { network, address, extraId }: Pick<SavedAddressRecord, 'network' | 'address' | 'extraId'>,
): boolean {
  return one.network === network && one.address === address && one.extraId === extraId;
}

/** @throws ExchangeError invalid-input without a name. */
function nameOf(typed: string): string {
  const name = addressName(typed);
  if (name === undefined) throw fieldError('invalid-input', 'name', errorMessage('required'));
  return name;
}

function shown({ id, name, network, address, extraId, createdAt, isUnconfirmed }: SavedAddressRecord): SavedAddress {
  const memo = extraId === undefined ? {} : { extraId };
  return { id, name, network, address, ...memo, createdAt: isoTime(createdAt), isUnconfirmed };
}
