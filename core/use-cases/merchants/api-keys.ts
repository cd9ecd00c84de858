import type { ApiKeyView } from '../../domain/merchants/merchant.ts';
import { MerchantUseCase, proof } from './merchant-use-case.ts';

/** A new key; the only answer that contains it. */
export interface NewApiKey extends ApiKeyView {
  readonly key: string;
}

/** Lists the account's API keys, newest first. */
export class ListApiKeys extends MerchantUseCase {
  execute(): Promise<readonly ApiKeyView[]> {
    return this.ask((api) => api.apiKeys({}));
  }
}

/** Creates an API key. */
export class CreateApiKey extends MerchantUseCase {
  /** @param password of an account that has one; the others need a recent login. */
  execute(name: string, password?: string): Promise<NewApiKey> {
    return this.ask((api) => api.createApiKey({ name, ...proof(password) }));
  }
}

/** Replaces a key with a new one; the old one is invalid from then on. */
export class RotateApiKey extends MerchantUseCase {
  /** @param password as in `CreateApiKey`. */
  execute(id: string, password?: string): Promise<NewApiKey> {
    return this.ask((api) => api.rotateApiKey({ id, ...proof(password) }));
  }
}

/** Revokes an API key. */
export class RevokeApiKey extends MerchantUseCase {
  execute(id: string): Promise<readonly ApiKeyView[]> {
    return this.ask((api) => api.revokeApiKey({ id }));
  }
}
