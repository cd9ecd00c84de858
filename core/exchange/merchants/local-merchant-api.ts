import type { MerchantApi } from '../../ports/apis/merchant-api.ts';
import { signedInCalls } from '../accounts/signed-in-calls.ts';
import type { Sessions } from '../accounts/sign-in/sessions.ts';
import type { ApiKeys } from './api-keys.ts';
import type { LinkSigner } from './link-signer.ts';
import { type Merchants, merchantView } from './merchants.ts';
import type { PaymentHistory } from './payment-history.ts';

interface MerchantApiParts {
  readonly sessions: Pick<Sessions, 'require'>;
  readonly apiKeys: ApiKeys;
  readonly merchants: Merchants;
  readonly pages: PaymentHistory;
  readonly links: LinkSigner;
  readonly wakeWorker: () => void;
}

/** The calls of merchants and of API key owners, in process. They trust their input: the contract has parsed it. */
export function localMerchantApi(parts: MerchantApiParts): MerchantApi {
  return { ...ownCalls(parts), ...paymentCalls(parts), ...keyCalls(parts) };
}

function ownCalls({ sessions, merchants, links }: MerchantApiParts) {
  const signedIn = signedInCalls(sessions);
  return {
    merchant: signedIn(async (who) => merchantView(await merchants.of(who))),
    setMerchant: signedIn(async (who, settings) => merchantView(await merchants.set(who, settings))),
    renewMerchantSecret: signedIn(async (who, { password }, { caller }) => ({
      secret: await merchants.renewSecret(who, password, caller),
    })),
    signLink: signedIn(async (who, wanted) => ({ url: links.sign(await merchants.of(who), wanted) })),
  } satisfies Partial<MerchantApi>;
}

function paymentCalls({ sessions, merchants, pages, wakeWorker }: MerchantApiParts) {
  const signedIn = signedInCalls(sessions);
  return {
    merchantPayments: signedIn(async (who, { page }) => pages.payments(await merchants.of(who), page)),
    webhookDeliveries: signedIn(async (who, { page }) => pages.deliveries(await merchants.of(who), page)),
    replayDelivery: signedIn(async (who, { id }) => {
      const delivery = await pages.replay(await merchants.of(who), id);
      wakeWorker();
      return delivery;
    }),
    sendTestEvent: signedIn(async (who) => {
      const delivery = await pages.test(await merchants.of(who));
      wakeWorker();
      return delivery;
    }),
  } satisfies Partial<MerchantApi>;
}

function keyCalls({ sessions, apiKeys }: MerchantApiParts) {
  const signedIn = signedInCalls(sessions);
  return {
    apiKey: signedIn(async (who, _none, { caller }) => ({ apiKey: await apiKeys.publishable.of(who, caller) })),
    apiKeys: signedIn((who) => apiKeys.list(who)),
    createApiKey: signedIn((who, wanted, { caller }) => apiKeys.create(who, wanted, caller)),
    rotateApiKey: signedIn((who, wanted, { caller }) => apiKeys.rotate(who, wanted, caller)),
    revokeApiKey: signedIn((who, { id }, { caller }) => apiKeys.revoke(who, id, caller)),
  } satisfies Partial<MerchantApi>;
}
