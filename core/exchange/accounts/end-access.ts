import type { Caller } from '../../contract/caller.ts';
import type { Network } from '../../domain/account.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { HELD_FOR_MS } from './held-events.ts';
import { unconfirmedOf } from './confirmations.ts';
import type { AccountTools } from './tools.ts';

/**
 * What a recovery of the password does to an account, in its unit: whatever opened the account ends, and what a thief could
 * have put in place waits for the owner's confirmation. Two-factor that is on stays on; exchanges, orders and balances stay.
 */
export class EndAccess {
  readonly #tools: AccountTools;

  constructor(tools: AccountTools) {
    this.#tools = tools;
  }

  /** @param account locked, as it is from now on. Its owner is told what ended and what waits. */
  async run(unit: Unit, account: AccountRecord, caller: Caller): Promise<void> {
    const { announcements } = this.#tools;
    const { id } = account;
    const apiKeys = await this.#keys(unit, id, caller);
    const networks = await this.#networks(unit, id, caller);
    await this.#takeOutOfUse(unit, id);
    const settings = (await unconfirmedOf(unit, id)).map(({ kind, currency }) => ({
      kind,
      ...(currency !== undefined && { currency }),
    }));
    const hasTwoFactor = account.totp?.isConfirmed === true;
    await announcements.note(unit, id, 'password-recovered', caller);
    await announcements.tell(unit, account, { kind: 'password-recovered', apiKeys, networks, settings, hasTwoFactor });
  }

  async #keys(unit: Unit, accountId: string, caller: Caller): Promise<number> {
    const { clock, announcements } = this.#tools;
    const ended = await unit.apiKeys.revokeAll(accountId, clock.now());
    if (ended > 0) await announcements.note(unit, accountId, 'api-key-revoked', caller);
    return ended;
  }

  async #networks(unit: Unit, accountId: string, caller: Caller): Promise<readonly Network[]> {
    const linked = (await unit.accounts.networks(accountId)).map(({ network }) => network);
    for (const network of linked) {
      await unit.accounts.unlink(accountId, network);
      await this.#tools.announcements.note(unit, accountId, 'network-unlinked', caller);
    }
    return linked;
  }

  async #takeOutOfUse(unit: Unit, accountId: string): Promise<void> {
    await unit.payoutAddresses.takeOutOfUse(accountId);
    const merchant = await unit.merchants.ofAccount(accountId);
    if (!merchant) return;
    const isSecretUnconfirmed = merchant.sealedSecret !== undefined;
    const isWebhookUnconfirmed = merchant.webhookUrl !== undefined;
    await unit.merchants.update({ ...merchant, isSecretUnconfirmed, isWebhookUnconfirmed });
    if (isSecretUnconfirmed || isWebhookUnconfirmed)
      await unit.deliveries.hold(merchant.merchantId, this.#tools.clock.now() + HELD_FOR_MS);
  }
}
