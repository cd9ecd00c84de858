import type { Caller } from '../../contract/caller.ts';
import type { CallOptions } from '../../contract/route.ts';
import type { MerchantApi } from '../../ports/apis/merchant-api.ts';
import type { Sessions, SignedIn } from '../accounts/sign-in/sessions.ts';
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
  /** Wakes the webhook worker when a delivery was written. */
  readonly wakeWorker: () => void;
}

/** The calls of merchants and of API key owners, in process. They trust their input: the contract has parsed it. */
export function localMerchantApi(parts: MerchantApiParts): MerchantApi {
  return { ...ownCalls(parts), ...paymentCalls(parts), ...keyCalls(parts) };
}

const callerOf = (options: CallOptions | undefined): Caller => options?.caller ?? {};

function member({ sessions }: MerchantApiParts) {
  return async <T>(options: CallOptions | undefined, work: (who: SignedIn) => Promise<T>): Promise<T> =>
    work(await sessions.require(options?.caller));
}

function ownCalls(parts: MerchantApiParts) {
  const { merchants, links } = parts;
  const signedIn = member(parts);
  return {
    merchant: (_none, options) => signedIn(options, async (who) => merchantView(await merchants.of(who))),
    setMerchant: (settings, options) =>
      signedIn(options, async (who) => merchantView(await merchants.set(who, settings))),
    renewMerchantSecret: ({ password }, options) =>
      signedIn(options, async (who) => ({ secret: await merchants.renewSecret(who, password, callerOf(options)) })),
    signLink: (wanted, options) =>
      signedIn(options, async (who) => ({ url: links.sign(await merchants.of(who), wanted) })),
  } satisfies Partial<MerchantApi>;
}

function pageOf(page: number | string): number {
  return Math.max(1, Number(page));
}

function paymentCalls(parts: MerchantApiParts) {
  const { merchants, pages, wakeWorker } = parts;
  const signedIn = member(parts);
  return {
    merchantPayments: ({ page }, options) =>
      signedIn(options, async (who) => pages.payments(await merchants.of(who), pageOf(page))),
    webhookDeliveries: ({ page }, options) =>
      signedIn(options, async (who) => pages.deliveries(await merchants.of(who), pageOf(page))),
    replayDelivery: ({ id }, options) =>
      signedIn(options, async (who) => {
        const delivery = await pages.replay(await merchants.of(who), id);
        wakeWorker();
        return delivery;
      }),
    sendTestEvent: (_none, options) =>
      signedIn(options, async (who) => {
        const delivery = await pages.test(await merchants.of(who));
        wakeWorker();
        return delivery;
      }),
  } satisfies Partial<MerchantApi>;
}

function keyCalls(parts: MerchantApiParts) {
  const { apiKeys } = parts;
  const signedIn = member(parts);
  return {
    apiKey: (_none, options) =>
      signedIn(options, async (who) => ({ apiKey: await apiKeys.publishable(who, callerOf(options)) })),
    apiKeys: (_none, options) => signedIn(options, (who) => apiKeys.list(who)),
    createApiKey: (wanted, options) => signedIn(options, (who) => apiKeys.create(who, wanted, callerOf(options))),
    rotateApiKey: (wanted, options) => signedIn(options, (who) => apiKeys.rotate(who, wanted, callerOf(options))),
    revokeApiKey: ({ id }, options) => signedIn(options, (who) => apiKeys.revoke(who, id, callerOf(options))),
  } satisfies Partial<MerchantApi>;
}
