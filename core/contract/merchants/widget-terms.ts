import * as z from 'zod/mini';
import { WIDGET_AUTHS, WIDGET_KINDS, type WidgetTerms } from '../../domain/merchants/widget.ts';
import { decimal, optional, ticker } from '../fields.ts';

const widgetOptions = z.object({
  amount: decimal,
  from: ticker,
  to: ticker,
  payoutAddress: optional,
  payoutExtraId: optional,
  refId: optional,
  canChangeCurrency: z.boolean(),
  canChangeAddress: z.boolean(),
  merchantId: optional,
  auth: z.enum(WIDGET_AUTHS),
  color: optional,
  showSecondScreen: z.boolean(),
  orderId: optional,
});

export const widgetTerms = z.object({
  kind: z.enum(WIDGET_KINDS),
  options: widgetOptions,
  signature: z.enum(['none', 'valid']),
  merchant: z.optional(z.object({ id: z.string(), name: z.string(), isTest: z.boolean() })),
}) satisfies z.ZodMiniType<WidgetTerms>;
