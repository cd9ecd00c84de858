// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import { memoryWidgetApi } from '../../../adapters/memory/memory-widget-api.ts';
import type { WidgetKind } from '../../../core/domain/merchants/widget.ts';
import { ResolveWidget } from '../../../core/use-cases/widgets/widget-use-cases.ts';
import { WidgetTexts } from '../../../ui/messages/widget-catalogues.ts';
import { PaymentWidget } from '../../../ui/widget/payment-widget.tsx';
import { loadWidget } from '../../../ui/widget/widget-data.ts';
import { WidgetRoot } from '../../../ui/widget/widget-root.tsx';
import { widgetContainer } from '../../../ui/widget-container.ts';

afterEach(cleanup);

const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A widget on a site where each text is a name, whose address is Alice's. */
async function open(kind: WidgetKind, query: string) {
  const widgets = memoryWidgetApi({ merchant: { id: 'shopshopshop', name: 'Shop', isTest: false } });
  const made = { pay: vi.spyOn(widgets, 'createPayment'), exchange: vi.spyOn(widgets, 'createExchange') };
  const texts = new WidgetTexts('en');
  const resolve = widgetContainer({
    api: memoryExchangeApi({
      verdict: { status: 'ready', answer: { status: 'valid', address: ALICE, name: 'alice.eth' } },
    }),
    widgets,
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    feed: new MemoryTransactionFeed(),
    texts,
  });
  const data = await loadWidget(resolve, await resolve(ResolveWidget).execute(kind, query));
  // Compiled by now, so that the steps wait for no compiler.
  await Promise.all([
    import('../../../ui/widget/steps/later-steps.ts'),
    import('../../../ui/widget/widget-transaction.tsx'),
    texts.load(),
    texts.first(),
  ]);
  const i18n = new IntlI18n({ locale: 'en', direction: 'ltr', messages: texts.texts });
  const host = { isModal: false, post: () => undefined };
  render(<WidgetRoot i18n={i18n} resolve={resolve} host={host} data={data} Payment={PaymentWidget} />);
  return made;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: RegExp, value = 'alice.eth') =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
const shown = async () => (await screen.findByText('Address of this name:')).textContent;

it('a payment shows the address of a name before it is made, and sends the name with it', async () => {
  const { pay } = await open('payment', 'from=eth&to=ltc&amount=1&address=ltc1');
  await write(/^Refund address/);
  await press('Pay');
  expect(await shown()).toBe(`Address of this name: alice.eth${ALICE}`);
  expect(pay).not.toHaveBeenCalled();
  await press('Pay');
  await expect.poll(() => pay.mock.calls.length).toBe(1);
  expect(pay.mock.calls[0]![0]).toMatchObject({ refundAddress: ALICE, refundAddressName: 'alice.eth' });
});

it('an exchange in a widget shows the address of a name beside it, and sends the name with it', async () => {
  const { exchange } = await open('v1', 'from=ltc&to=eth&amount=15');
  await press('Exchange');
  await write(/^Your ETH address/);
  await write(/^E-mail/, 'eve@example.com');
  await press('Continue to confirmation');
  await screen.findByText('alice.eth');
  await press('Create the exchange');
  await expect.poll(() => exchange.mock.calls.length).toBe(1);
  expect(exchange.mock.calls[0]![0]).toMatchObject({ address: ALICE, addressName: 'alice.eth' });
});
