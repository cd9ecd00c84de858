import type { Merchant } from '../../domain/merchants/merchant.ts';
import type { WidgetKind } from '../../domain/merchants/widget.ts';
import { MerchantUseCase, proof } from './merchant-use-case.ts';

/** What a merchant may say of themselves; an empty `webhookUrl` ends the events. */
export interface MerchantSettings {
  readonly name?: string;
  readonly webhookUrl?: string;
  readonly isTest?: boolean;
}

/** The merchant that the account is. */
export class LoadMerchant extends MerchantUseCase {
  execute(): Promise<Merchant> {
    return this.ask((api) => api.merchant({}));
  }
}

/** Changes it. */
export class ChangeMerchant extends MerchantUseCase {
  execute(settings: MerchantSettings): Promise<Merchant> {
    return this.ask((api) => api.setMerchant(settings));
  }
}

/** Makes the secret anew that links and events are signed with. */
export class RenewMerchantSecret extends MerchantUseCase {
  /** @param password of an account that has one. @returns the secret, for this once. */
  async execute(password?: string): Promise<string> {
    return (await this.ask((api) => api.renewMerchantSecret(proof(password)))).secret;
  }
}

/** Signs the address of a widget. */
export class SignLink extends MerchantUseCase {
  /** @param options as the widget's query has them. @returns the whole address. */
  async execute(kind: WidgetKind, options: Readonly<Record<string, string>>): Promise<string> {
    return (await this.ask((api) => api.signLink({ kind, options: { ...options } }))).url;
  }
}
