import { fieldError } from '../../contract/field-error.ts';
import type { Caller } from '../../contract/caller.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { WebhookSender } from '../../ports/services/webhook-sender.ts';
import type { Passwords } from '../accounts/sign-in/passwords.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import { updateMerchant } from '../accounts/held-events.ts';
import { sealedFor } from './merchant-secret.ts';

/** Settings that a merchant can change. An empty address turns webhooks off. */
interface MerchantSettings {
  readonly name?: string | undefined;
  readonly webhookUrl?: string | undefined;
  readonly isTest?: boolean | undefined;
}

/** Manages merchants; every account can be one. */
export class Merchants {
  readonly #context: AccountContext;
  readonly #passwords: Passwords;
  readonly #sender: Pick<WebhookSender, 'refusal'>;

  constructor(context: AccountContext, passwords: Passwords, sender: Pick<WebhookSender, 'refusal'>) {
    this.#context = context;
    this.#passwords = passwords;
    this.#sender = sender;
  }

  /** An account's merchant, created at the first call. */
  of({ account }: SignedIn): Promise<MerchantRecord> {
    return this.#ensured(this.#context.store, account.id);
  }

  /** @throws ExchangeError invalid-input for an unusable address; conflict for an address without a secret. */
  async set(who: SignedIn, { name, webhookUrl, isTest }: MerchantSettings): Promise<MerchantRecord> {
    const problem = webhookUrl ? this.#sender.refusal(webhookUrl) : undefined;
    if (problem !== undefined) throw fieldError('invalid-input', 'webhookUrl', problem);
    const { transact, sessions, clock } = this.#context;
    return transact(async (unit) => {
      const account = await sessions.hold(unit, who);
      const before = await this.#ensured(unit, account.id);
      if (webhookUrl && before.sealedSecret === undefined)
        throw fieldError('conflict', 'webhookUrl', 'Make a secret first: events are signed with it');
      const merchant = {
        ...before,
        ...(name !== undefined && { name }),
        ...(webhookUrl !== undefined && addressed(before, webhookUrl)),
        ...(isTest !== undefined && { isTest }),
      };
      await updateMerchant(unit, merchant, clock.now());
      return merchant;
    });
  }

  /** Replaces the secret. @returns the secret, which is shown only this once; links signed before stop working. */
  renewSecret(who: SignedIn, password: string | undefined, caller: Caller): Promise<string> {
    const { secrets, notifier, clock } = this.#context;
    return this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      const before = await this.#ensured(unit, account.id);
      const secret = secrets.newSecret();
      const sealedSecret = secrets.seal(sealedFor(before.merchantId), secret);
      await updateMerchant(unit, { ...before, sealedSecret, isSecretUnconfirmed: false }, clock.now());
      await notifier.record(unit, account.id, 'merchant-secret-renewed', caller);
      await notifier.notify(unit, account, { kind: 'merchant-secret-renewed' });
      return secret;
    });
  }

  async #ensured(unit: Pick<UnitOfWork, 'merchants'>, accountId: string): Promise<MerchantRecord> {
    const found = await unit.merchants.ofAccount(accountId);
    if (found) return found;
    const merchantId = this.#context.secrets.newId();
    // Only the merchant knows the shop's name. Payers must not see the e-mail, and take an ID for a name.
    const made = { accountId, merchantId, name: '', isTest: false, createdAt: this.#context.clock.now() };
    if (await unit.merchants.insert(made)) return made;
    return (await unit.merchants.ofAccount(accountId))!;
  }
}

/** The same webhook address keeps waiting for confirmation; another one is active at once. */
function addressed({ webhookUrl, isWebhookUnconfirmed }: MerchantRecord, given: string) {
  return {
    webhookUrl: given === '' ? undefined : given,
    isWebhookUnconfirmed: given === webhookUrl && isWebhookUnconfirmed,
  };
}

/** A merchant in the format of the merchant's own settings. */
export function merchantView(record: MerchantRecord): Merchant {
  const { merchantId, name, webhookUrl, isTest, sealedSecret, createdAt, ...waiting } = record;
  return {
    merchantId,
    name,
    ...(webhookUrl !== undefined && { webhookUrl }),
    isTest,
    hasSecret: sealedSecret !== undefined,
    createdAt: isoTime(createdAt),
    ...(waiting.isSecretUnconfirmed && { isSecretUnconfirmed: true }),
    ...(waiting.isWebhookUnconfirmed && { isWebhookUnconfirmed: true }),
  };
}
