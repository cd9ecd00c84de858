import type { Selection } from '../quotes/selection.ts';

/** The pages that other sites may frame. */
export const WIDGET_KINDS = ['exchange', 'market', 'v1', 'payment'] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** How the customer of a `v1` widget is identified: by an e-mail that they enter, or by the merchant alone. */
export const WIDGET_AUTHS = ['email', 'merchant'] as const;
type WidgetAuth = (typeof WIDGET_AUTHS)[number];

/** Options in a widget's URL (specification, section 3). Amounts are decimal strings. */
export interface WidgetOptions extends Selection {
  readonly payoutAddress?: string | undefined;
  readonly payoutExtraId?: string | undefined;
  readonly refId?: string | undefined;
  readonly canChangeCurrency: boolean;
  readonly canChangeAddress: boolean;
  readonly merchantId?: string | undefined;
  readonly auth: WidgetAuth;
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  readonly showSecondScreen: boolean;
  /** The merchant's own name of the order. */
  readonly orderId?: string | undefined;
}

/** A widget's URL after the server verified it. */
export interface WidgetTerms {
  readonly kind: WidgetKind;
  readonly options: WidgetOptions;
  /** `valid`: the merchant signed address, amount and merchant ID; they cannot be changed. */
  readonly signature: 'none' | 'valid';
  /** Its name is empty if the merchant has none. */
  readonly merchant?: { readonly id: string; readonly name: string; readonly isTest: boolean } | undefined;
}
