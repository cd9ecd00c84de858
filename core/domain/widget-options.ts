import { filterAmount } from './number-filter.ts';
import { queryPairs } from './query-pairs.ts';
import type { WidgetAuth, WidgetKind, WidgetOptions } from './widget.ts';

/** What a widget's query asks for; what is not usable reads as if it were not there (specification, section 3). */
export function widgetOptions(kind: WidgetKind, query: string): WidgetOptions {
  const given = new Map((queryPairs(query) ?? []).toReversed());
  const ticker = (name: string, fallback: string) => {
    const text = given.get(name)?.toLowerCase() ?? '';
    return /^[a-z0-9]{1,20}$/.test(text) ? text : fallback;
  };
  const text = (name: string) => given.get(name)?.trim() || undefined;
  const amount = filterAmount(given.get('amount') ?? '');
  const isSet = (name: string) => given.has(name) && !/^(0|false|no)$/i.test(given.get(name)!);
  const payoutAddress = text('address');
  const auth: WidgetAuth = given.get('auth') === 'merchant' ? 'merchant' : 'email';
  const color = /^#?([0-9a-f]{6})$/i.exec(given.get('color') ?? '')?.[1];
  return {
    amount: /^\d{1,30}(\.\d{1,18})?$/.test(amount) ? amount : '1',
    from: ticker('from', 'btc'),
    to: ticker('to', 'eth'),
    payoutAddress,
    payoutExtraId: text('extra_id'),
    refId: text('ref_id'),
    canChangeCurrency: isSet('can_change_currency') || (kind !== 'exchange' && payoutAddress === undefined),
    canChangeAddress: true,
    merchantId: text('merchant_id'),
    auth,
    color: color && `#${color.toLowerCase()}`,
    showSecondScreen: kind === 'v1' && auth === 'merchant' && payoutAddress === undefined,
    orderId: text('order_id'),
  };
}
