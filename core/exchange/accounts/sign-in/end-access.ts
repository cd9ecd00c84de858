import type { Caller } from '../../../contract/caller.ts';
import type { SocialProvider } from '../../../domain/accounts/account.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { HELD_FOR_MS } from '../held-events.ts';
import { unconfirmedOf } from '../two-factor/confirmations.ts';
import type { AccountContext } from '../account-context.ts';

/**
 * Secures an account whose password is recovered: ends every way in, and disables settings that a thief could have
 * planted until the owner confirms them. Two-factor, exchanges, orders and balances stay.
 */
export class EndAccess {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** @param account locked, with its new values. The owner is mailed the list of what ended and what waits. */
  async run(unit: UnitOfWork, account: AccountRecord, caller: Caller): Promise<void> {
    const { notifier } = this.#context;
    const { id } = account;
    const apiKeys = await this.#keys(unit, id, caller);
    const networks = await this.#networks(unit, id, caller);
    const passkeys = await this.#passkeys(unit, id, caller);
    await this.#takeOutOfUse(unit, id);
    const settings = (await unconfirmedOf(unit, id)).map(({ kind, currency }) => ({
      kind,
      ...(currency !== undefined && { currency }),
    }));
    const hasTwoFactor = account.totp?.isConfirmed === true;
    await notifier.record(unit, id, 'password-recovered', caller);
    await notifier.notify(unit, account, {
      kind: 'password-recovered',
      apiKeys,
      networks,
      passkeys,
      settings,
      hasTwoFactor,
    });
  }

  async #keys(unit: UnitOfWork, accountId: string, caller: Caller): Promise<number> {
    const { clock, notifier } = this.#context;
    const ended = await unit.apiKeys.revokeAll(accountId, clock.now());
    if (ended > 0) await notifier.record(unit, accountId, 'api-key-revoked', caller);
    return ended;
  }

  async #networks(unit: UnitOfWork, accountId: string, caller: Caller): Promise<readonly SocialProvider[]> {
    const linked = (await unit.accounts.networks(accountId)).map(({ network }) => network);
    for (const network of linked) {
      await unit.accounts.unlink(accountId, network);
      await this.#context.notifier.record(unit, accountId, 'network-unlinked', caller);
    }
    return linked;
  }

  async #passkeys(unit: UnitOfWork, accountId: string, caller: Caller): Promise<number> {
    const ended = await unit.passkeys.removeAll(accountId);
    if (ended > 0) await this.#context.notifier.record(unit, accountId, 'passkey-removed', caller);
    return ended;
  }

  async #takeOutOfUse(unit: UnitOfWork, accountId: string): Promise<void> {
    await unit.payoutAddresses.takeOutOfUse(accountId);
    await unit.savedAddresses.takeOutOfUse(accountId);
    const merchant = await unit.merchants.ofAccount(accountId);
    if (!merchant) return;
    const isSecretUnconfirmed = merchant.sealedSecret !== undefined;
    const isWebhookUnconfirmed = merchant.webhookUrl !== undefined;
    await unit.merchants.update({ ...merchant, isSecretUnconfirmed, isWebhookUnconfirmed });
    if (isSecretUnconfirmed || isWebhookUnconfirmed)
      await unit.deliveries.hold(merchant.merchantId, this.#context.clock.now() + HELD_FOR_MS);
  }
}
