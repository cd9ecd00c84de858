import { fieldError } from '../../../contract/field-error.ts';
import type { Caller } from '../../../contract/caller.ts';
import type { AccountEventKind, SettingKind, UnconfirmedSetting } from '../../../domain/accounts/account.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { updateMerchant } from '../held-events.ts';
import type { GivenProof, OwnerProof } from './owner-proof.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import type { AccountContext } from '../account-context.ts';

const EVENTS: Readonly<Record<SettingKind, AccountEventKind>> = {
  'merchant-secret': 'merchant-secret-confirmed',
  'webhook-url': 'webhook-address-confirmed',
  'payout-address': 'payout-address-confirmed',
  'saved-addresses': 'saved-addresses-confirmed',
};

/** Lists the settings that a password recovery disabled, and enables each when the owner confirms it. */
export class Confirmations {
  readonly #context: AccountContext;
  readonly #proof: OwnerProof;

  constructor(context: AccountContext, proof: OwnerProof) {
    this.#context = context;
    this.#proof = proof;
  }

  /** Settings that wait: the merchant's secret, the webhook address, payout addresses by currency, then all saved addresses. */
  list({ account }: SignedIn): Promise<readonly UnconfirmedSetting[]> {
    return unconfirmedOf(this.#context.store, account.id);
  }

  /**
   * Enables a setting with the value that was shown. @returns those that still wait. @throws ExchangeError conflict for
   * one that does not wait or has another value by now; as `OwnerProof.run`.
   */
  confirm(
    who: SignedIn,
    setting: UnconfirmedSetting,
    proof: GivenProof,
    caller: Caller,
  ): Promise<readonly UnconfirmedSetting[]> {
    const { notifier } = this.#context;
    return this.#proof.run(who, proof, caller, {
      validate: async (unit, { id }) => {
        const waiting = await unconfirmedOf(unit, id);
        if (!waiting.some((one) => isSame(one, setting))) throw notWaiting();
      },
      execute: async (unit, account) => {
        await this.#use(unit, account, setting);
        await notifier.record(unit, account.id, EVENTS[setting.kind], caller);
        const { kind, currency } = setting;
        await notifier.notify(unit, account, {
          kind: 'setting-confirmed',
          setting: { kind, ...(currency !== undefined && { currency }) },
        });
        return unconfirmedOf(unit, account.id);
      },
    });
  }

  async #use(unit: UnitOfWork, { id }: AccountRecord, { kind, currency }: UnconfirmedSetting): Promise<void> {
    if (currency !== undefined) return unit.payoutAddresses.confirm(id, currency);
    if (kind === 'saved-addresses') return unit.savedAddresses.confirmAll(id);
    const merchant = (await unit.merchants.ofAccount(id))!;
    const used = kind === 'merchant-secret' ? { isSecretUnconfirmed: false } : { isWebhookUnconfirmed: false };
    await updateMerchant(unit, { ...merchant, ...used }, this.#context.clock.now());
  }
}

export async function unconfirmedOf(
  { merchants, payoutAddresses, savedAddresses }: Pick<UnitOfWork, 'merchants' | 'payoutAddresses' | 'savedAddresses'>,
  accountId: string,
): Promise<readonly UnconfirmedSetting[]> {
  const merchant = await merchants.ofAccount(accountId);
  const addresses = (await payoutAddresses.of(accountId)).filter((one) => one.isUnconfirmed);
  const hasSaved = (await savedAddresses.of(accountId)).some((one) => one.isUnconfirmed);
  const { isSecretUnconfirmed, isWebhookUnconfirmed, webhookUrl } = merchant ?? {};
  return [
    ...(isSecretUnconfirmed ? [{ kind: 'merchant-secret' } as const] : []),
    ...(isWebhookUnconfirmed && webhookUrl !== undefined ? [{ kind: 'webhook-url', webhookUrl } as const] : []),
    ...addresses.map(({ currency, address, extraId }) => ({
      kind: 'payout-address' as const,
      currency,
      address,
      ...(extraId !== undefined && { extraId }),
    })),
    ...(hasSaved ? [{ kind: 'saved-addresses' } as const] : []),
  ];
}

function isSame(one: UnconfirmedSetting, other: UnconfirmedSetting): boolean {
  const names = ['kind', 'webhookUrl', 'currency', 'address', 'extraId'] as const;
  return names.every((name) => one[name] === other[name]);
}

const notWaiting = () => fieldError('conflict', 'main', errorMessage('setting-changed'));
