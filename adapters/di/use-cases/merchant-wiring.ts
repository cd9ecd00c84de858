import { MerchantApi } from '../../../core/ports/apis/merchant-api.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { CreateApiKey, ListApiKeys, RevokeApiKey, RotateApiKey } from '../../../core/use-cases/merchants/api-keys.ts';
import {
  ChangeMerchant,
  LoadMerchant,
  RenewMerchantSecret,
  SignLink,
} from '../../../core/use-cases/merchants/merchant-account.ts';
import {
  ListDeliveries,
  ListPayments,
  ReplayDelivery,
  SendTestEvent,
} from '../../../core/use-cases/merchants/merchant-record.ts';
import type { Wiring } from './wiring.ts';

const USE_CASES = [
  ChangeMerchant,
  CreateApiKey,
  ListApiKeys,
  ListDeliveries,
  ListPayments,
  LoadMerchant,
  RenewMerchantSecret,
  ReplayDelivery,
  RevokeApiKey,
  RotateApiKey,
  SendTestEvent,
  SignLink,
] as const;

/** API keys, merchants' payments and links over any implementation of their API. */
export function merchantWiring(api: MerchantApi): Wiring {
  return ({ bind }) => {
    bind(MerchantApi).toConstantValue(api);
    const overSession = <T>(UseCase: new (api: MerchantApi, session: SessionStore) => T) =>
      bind(UseCase).toResolvedValue(
        (merchants: MerchantApi, session: SessionStore) => new UseCase(merchants, session),
        [MerchantApi, SessionStore],
      );
    for (const UseCase of USE_CASES) overSession<unknown>(UseCase);
  };
}
