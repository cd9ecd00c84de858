import { REF_ID } from '../affiliates/affiliate.ts';
import { hexColour } from '../colour.ts';
import { filterAmount, isEmptyAmount, wireAmount } from '../number-filter.ts';
import { queryPairs } from '../query-pairs.ts';
import { DEFAULT_SELECTION } from '../quotes/selection.ts';
import type { WidgetKind, WidgetOptions } from './widget.ts';

/** Kinds of widgets by path (specification, section 2); `payment` has two paths. */
export const WIDGET_PATHS: Readonly<Record<string, WidgetKind>> = {
  '/widget': 'exchange',
  '/widget/market': 'market',
  '/widget/v1': 'v1',
  '/payment-widget': 'payment',
  '/payment-widget-modal': 'payment',
};

/** Query field of the visitor's own language. It overrides the merchant's `lang` and is never signed. */
export const SHOWN_IN = 'shown_in';

/** Longest values that are read; a longer value counts as absent. */
const LONGEST = { address: 256, extraId: 128, name: 64 } as const;

/** Values of a flag that mean no. Any other value means yes, and so does an empty one: `?can_change_currency`. */
const NO = /^(0|false|no|off)$/i;

const TICKER = /^[a-z0-9]{1,20}$/;
/** The same limits as for a transaction's amount (`core/contract/fields.ts`). */
const AMOUNT = /^\d{1,30}(\.\d{1,18})?$/;

/** Returns the kind of widget at a path; undefined if the path is not a widget's. */
export function widgetKind(path: string): WidgetKind | undefined {
  const kind = path.replace(/(?<=.)\/+$/, '');
  return Object.hasOwn(WIDGET_PATHS, kind) ? WIDGET_PATHS[kind] : undefined;
}

/**
 * Reads a widget's query (specification, sections 2 and 3). Ignores invalid fields: in another site's page nobody would
 * read an error. The server checks whether currencies are offered and an address is valid.
 */
export function widgetOptions(kind: WidgetKind, query: string): WidgetOptions {
  const given = fieldsOf(query);
  const payoutAddress = text(given.get('address'), LONGEST.address);
  const payoutExtraId = payoutAddress && text(given.get('extra_id'), LONGEST.extraId);
  const auth = kind === 'v1' && given.get('auth') === 'merchant' ? 'merchant' : 'email';
  const named = {
    payoutAddress,
    payoutExtraId,
    refId: matching(given.get('ref_id'), REF_ID),
    merchantId: kind === 'exchange' ? undefined : matching(given.get('merchant_id'), REF_ID),
    color: hexColour(given.get('color') ?? ''),
    orderId: kind === 'payment' ? text(given.get('order_id'), LONGEST.name) : undefined,
  };
  return {
    amount: amountOf(given.get('amount')),
    from: tickerOf(given.get('from')) ?? DEFAULT_SELECTION.from,
    to: tickerOf(given.get('to')) ?? DEFAULT_SELECTION.to,
    ...(Object.fromEntries(
      Object.entries(named).filter(([, value]) => value !== undefined && value !== ''),
    ) as Partial<WidgetOptions>),
    canChangeCurrency: isSaid(given.get('can_change_currency')) || payoutAddress === undefined,
    canChangeAddress: kind === 'exchange' || !isDenied(given.get('can_change_address')),
    auth,
    showSecondScreen: auth === 'merchant' && payoutAddress === undefined,
  };
}

function fieldsOf(query: string): ReadonlyMap<string, string> {
  // The first of several fields of one name counts, as with `URLSearchParams.get`.
  const fields = new Map<string, string>();
  for (const [name, value] of queryPairs(query) ?? []) if (!fields.has(name)) fields.set(name, value);
  return fields;
}

function amountOf(given: string | undefined): string {
  const amount = wireAmount(filterAmount((given ?? '').replaceAll(/e/gi, '')));
  return isEmptyAmount(amount) || !AMOUNT.test(amount) ? DEFAULT_SELECTION.amount : amount;
}

function tickerOf(given: string | undefined): string | undefined {
  return matching(given?.toLowerCase(), TICKER);
}

function matching(given: string | undefined, pattern: RegExp): string | undefined {
  const trimmed = given?.trim();
  return trimmed !== undefined && pattern.test(trimmed) ? trimmed : undefined;
}

function text(given: string | undefined, longest: number): string | undefined {
  const trimmed = given?.trim();
  const isUsable = trimmed && trimmed.length <= longest && !/\p{C}/u.test(trimmed);
  return isUsable ? trimmed : undefined;
}

function isSaid(given: string | undefined): boolean {
  return given !== undefined && !NO.test(given);
}

function isDenied(given: string | undefined): boolean {
  return given !== undefined && NO.test(given);
}
