import type { ApiKeyView, Merchant, MerchantPayment, WebhookDelivery } from '../../core/domain/merchants/merchant.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Keys, a line each. */
export function keysText(keys: readonly ApiKeyView[]): string[] {
  if (keys.length === 0) return ['There is no key. Make one with altway keys create.'];
  const rows = keys.map(({ id, kind, hint, key, name, createdAt, lastUsedAt }) => [
    id,
    kind,
    key ?? `${hint}…`,
    name,
    createdAt,
    lastUsedAt === undefined ? 'never used' : `used ${lastUsedAt}`,
  ]);
  return lined(rows);
}

/** A key that was just made: the only time that a secret key is shown. */
export function newKeyText({ id, kind, name, key }: ApiKeyView & { readonly key: string }, style: Style): string[] {
  if (kind === 'publishable') return [style('bold', key), `${id}  publishable`];
  return [style('bold', key), `${id}  ${printable(name)}`, 'Keep it now: it is not shown again.'];
}

const unconfirmed = (waits: boolean | undefined) => (waits ? ' (out of use until you confirm it: altway confirm)' : '');

/** A merchant's settings that payers and events show. */
export function merchantText(merchant: Merchant, style: Style): string[] {
  const { merchantId, name, webhookUrl, isTest, hasSecret, createdAt, ...waiting } = merchant;
  const rows = [
    ['merchant_id', merchantId],
    ['events', `${webhookUrl ?? 'none are sent'}${unconfirmed(waiting.isWebhookUnconfirmed)}`],
    ['secret', hasSecret ? `made${unconfirmed(waiting.isSecretUnconfirmed)}` : 'none yet: altway merchant secret'],
    ['payments', isTest ? 'tests: no coins move' : 'real'],
    ['since', createdAt],
  ];
  const heading = name === '' ? 'payers see no name: altway merchant set --name' : style('bold', printable(name));
  return [heading, ...table(rows, ['left', 'left'])];
}

/** Payments, a line each. */
export function paymentsText(found: Page<MerchantPayment>, style: Style): string[] {
  if (found.total === 0) return ['There is no payment yet.'];
  const rows = found.items.map((payment) => [
    payment.id,
    payment.createdAt,
    payment.status,
    `${payment.amountTo} ${payment.to}`,
    payment.orderId ?? '-',
    [
      ...(payment.kind === 'exchange' ? ['exchange'] : []),
      payment.isSigned ? 'signed' : 'not signed',
      ...(payment.isTest ? ['test'] : []),
    ].join(', '),
  ]);
  return [heading(found, style), ...lined(rows)];
}

/** Webhook deliveries, a line each. */
export function deliveriesText(found: Page<WebhookDelivery>, style: Style): string[] {
  return found.total === 0 ? ['There is no event yet.'] : [heading(found, style), ...deliveryRows(found.items)];
}

/** Webhook deliveries as rows, without a heading. */
export function deliveryRows(deliveries: readonly WebhookDelivery[]): string[] {
  return lined(
    deliveries.map(({ id, createdAt, event, paymentId, status, attempts, lastAnswer, nextAt, heldUntil }) => [
      id,
      createdAt,
      event,
      paymentId ?? '-',
      status,
      `tries: ${attempts}`,
      [
        ...(lastAnswer === undefined ? [] : [lastAnswer]),
        ...(nextAt === undefined ? [] : [`next ${nextAt}`]),
        ...(heldUntil === undefined ? [] : [`held until you confirm, at most until ${heldUntil}`]),
      ].join(', '),
    ]),
  );
}

function heading({ page, pages, total }: Page<unknown>, style: Style): string {
  return style('dim', `page ${page} of ${pages}, ${total} in all`);
}

function lined(rows: readonly (readonly string[])[]): string[] {
  return table(
    rows,
    rows[0]!.map(() => 'left' as const),
  );
}
