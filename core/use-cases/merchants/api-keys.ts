import type { ApiKeyView } from '../../domain/merchants/merchant.ts';
import { MerchantUseCase, proof } from './merchant-use-case.ts';

/** A key, the one time that it is told. */
export interface NewApiKey extends ApiKeyView {
  readonly key: string;
}

/** The account's keys to the calls, the newest first. */
export class ListApiKeys extends MerchantUseCase {
  execute(): Promise<readonly ApiKeyView[]> {
    return this.ask((api) => api.apiKeys({}));
  }
}

/** Makes a key. */
export class CreateApiKey extends MerchantUseCase {
  /** @param password of an account that has one; a login that is fresh does for the others. */
  execute(name: string, password?: string): Promise<NewApiKey> {
    return this.ask((api) => api.createApiKey({ name, ...proof(password) }));
  }
}

/** Puts a new key in the place of one, which is good for nothing from then on. */
export class RotateApiKey extends MerchantUseCase {
  /** @param password as in `CreateApiKey`. */
  execute(id: string, password?: string): Promise<NewApiKey> {
    return this.ask((api) => api.rotateApiKey({ id, ...proof(password) }));
  }
}

/** Ends a key. */
export class RevokeApiKey extends MerchantUseCase {
  execute(id: string): Promise<readonly ApiKeyView[]> {
    return this.ask((api) => api.revokeApiKey({ id }));
  }
}
