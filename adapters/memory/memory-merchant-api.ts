import type { MerchantApi } from '../../core/ports/merchant-api.ts';
import { answered, type Forced } from './forced.ts';
import {
  SAMPLE_DELIVERIES,
  SAMPLE_KEYS,
  SAMPLE_MERCHANT,
  SAMPLE_MERCHANT_SECRET,
  SAMPLE_NEW_KEY,
  SAMPLE_PAYMENTS,
} from './sample-merchants.ts';

type Name = keyof MerchantApi;
type Input<K extends Name> = Parameters<MerchantApi[K]>[0];
type Answer<K extends Name> = Awaited<ReturnType<MerchantApi[K]>>;

/** What each call does: always the same, or depending on what it is given. What is left out answers with samples. */
export type MemoryMerchantOptions = {
  readonly [K in Name]?: Forced<Answer<K>> | ((input: Input<K>) => Forced<Answer<K>>);
};

type Option = Forced<unknown> | ((input: unknown) => Forced<unknown>);

const paged = <T>(items: readonly T[]) => ({ items, page: 1, pages: 1, total: items.length });

const SAMPLES: { readonly [K in Name]: Answer<K> } = {
  merchant: SAMPLE_MERCHANT,
  setMerchant: SAMPLE_MERCHANT,
  renewMerchantSecret: { secret: SAMPLE_MERCHANT_SECRET },
  signLink: { url: `https://altway.example/payment-widget?amount=25&signature=${'a'.repeat(64)}` },
  merchantPayments: paged(SAMPLE_PAYMENTS),
  webhookDeliveries: paged(SAMPLE_DELIVERIES),
  replayDelivery: SAMPLE_DELIVERIES[0]!,
  sendTestEvent: SAMPLE_DELIVERIES[0]!,
  apiKey: { apiKey: SAMPLE_KEYS[0]!.hint },
  apiKeys: SAMPLE_KEYS,
  createApiKey: SAMPLE_NEW_KEY,
  rotateApiKey: SAMPLE_NEW_KEY,
  revokeApiKey: SAMPLE_KEYS.slice(1),
};

/** A merchant in memory, in whatever state a story or a test wants them. Nothing is kept; `asked` lists what was asked. */
export function memoryMerchantApi(
  options: MemoryMerchantOptions = {},
): MerchantApi & { readonly asked: { readonly name: Name; readonly input: unknown }[] } {
  const asked: { name: Name; input: unknown }[] = [];
  const call = (name: Name) => [
    name,
    (input: unknown): Promise<unknown> => {
      asked.push({ name, input });
      const option = (options[name] ?? { status: 'ready', answer: SAMPLES[name] }) as Option;
      return answered(typeof option === 'function' ? option(input) : option, (answer) => structuredClone(answer));
    },
  ];
  const calls = Object.fromEntries((Object.keys(SAMPLES) as Name[]).map(call)) as MerchantApi;
  return Object.assign({ ...calls }, { asked });
}
