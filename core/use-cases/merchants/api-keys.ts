import type { ApiKeyView } from '../../domain/merchants/merchant.ts';
import { MerchantApi } from '../../ports/apis/merchant-api.ts';
import { callOf } from '../use-case.ts';
import { passwordField } from './password-field.ts';

/** A new key; the only answer that contains it. */
export interface NewApiKey extends ApiKeyView {
  readonly key: string;
}

/** Lists the account's API keys, newest first. */
export const ListApiKeys = callOf(
  () => MerchantApi,
  (api) => api.apiKeys({}),
);

/** Creates an API key. An account with a password needs it; the others need a recent login. */
export const CreateApiKey = callOf(
  () => MerchantApi,
  (api, name: string, password?: string): Promise<NewApiKey> => api.createApiKey({ name, ...passwordField(password) }),
);

/** Replaces a key with a new one; the old one is invalid from then on. The password is as in `CreateApiKey`. */
export const RotateApiKey = callOf(
  () => MerchantApi,
  (api, id: string, password?: string): Promise<NewApiKey> => api.rotateApiKey({ id, ...passwordField(password) }),
);

export const RevokeApiKey = callOf(
  () => MerchantApi,
  (api, id: string) => api.revokeApiKey({ id }),
);
