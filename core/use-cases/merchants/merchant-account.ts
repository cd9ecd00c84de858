import type { WidgetKind } from '../../domain/merchants/widget.ts';
import { MerchantApi } from '../../ports/apis/merchant-api.ts';
import { callOf } from '../use-case.ts';
import { passwordField } from './password-field.ts';

/** Settings that a merchant may change; an empty `webhookUrl` stops the webhook deliveries. */
interface MerchantSettings {
  readonly name?: string;
  readonly webhookUrl?: string;
  readonly isTest?: boolean;
}

export const LoadMerchant = callOf(
  () => MerchantApi,
  (api) => api.merchant({}),
);

export const ChangeMerchant = callOf(
  () => MerchantApi,
  (api, settings: MerchantSettings) => api.setMerchant(settings),
);

/** Replaces the secret that signs links and events; returns it, shown only once. */
export const RenewMerchantSecret = callOf(
  () => MerchantApi,
  async (api, password?: string) => (await api.renewMerchantSecret(passwordField(password))).secret,
);

/** Signs a widget's URL, whose options are those of the widget's query; returns the whole URL. */
export const SignLink = callOf(
  () => MerchantApi,
  async (api, kind: WidgetKind, options: Readonly<Record<string, string>>) =>
    (await api.signLink({ kind, options: { ...options } })).url,
);
