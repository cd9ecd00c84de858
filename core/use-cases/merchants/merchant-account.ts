import type { Merchant } from '../../domain/merchants/merchant.ts';
import type { WidgetKind } from '../../domain/merchants/widget.ts';
import { MerchantUseCase, proof } from './merchant-use-case.ts';

/** Settings that a merchant may change; an empty `webhookUrl` stops the webhook deliveries. */
interface MerchantSettings {
  readonly name?: string;
  readonly webhookUrl?: string;
  readonly isTest?: boolean;
}

/** Loads the account's merchant. */
export class LoadMerchant extends MerchantUseCase {
  execute(): Promise<Merchant> {
    return this.ask((api) => api.merchant({}));
  }
}

/** Changes the merchant's settings. */
export class ChangeMerchant extends MerchantUseCase {
  execute(settings: MerchantSettings): Promise<Merchant> {
    return this.ask((api) => api.setMerchant(settings));
  }
}

/** Replaces the secret that signs links and events. */
export class RenewMerchantSecret extends MerchantUseCase {
  /** @param password of an account that has one. @returns the secret, shown only once. */
  async execute(password?: string): Promise<string> {
    return (await this.ask((api) => api.renewMerchantSecret(proof(password)))).secret;
  }
}

/** Signs a widget's URL. */
export class SignLink extends MerchantUseCase {
  /** @param options as in the widget's query. @returns the whole URL. */
  async execute(kind: WidgetKind, options: Readonly<Record<string, string>>): Promise<string> {
    return (await this.ask((api) => api.signLink({ kind, options: { ...options } }))).url;
  }
}
