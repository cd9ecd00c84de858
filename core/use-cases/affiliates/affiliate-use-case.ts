import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import type { Resolve } from '../use-case.ts';

/** Base of use cases for affiliates: any signed-in user is one. */
export abstract class AffiliateUseCase {
  protected readonly api: AffiliateApi;

  static create<T>(this: new (api: AffiliateApi) => T, resolve: Resolve): T {
    return new this(resolve(AffiliateApi));
  }

  constructor(api: AffiliateApi) {
    this.api = api;
  }
}
