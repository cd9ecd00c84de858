// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import { memoryWidgetApi } from '../../../adapters/memory/memory-widget-api.ts';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import type { WidgetKind } from '../../../core/domain/merchants/widget.ts';
import { cardCurrency } from '../../../core/exchange/quotes/cards/card-currency.ts';
import { ResolveWidget } from '../../../core/use-cases/widgets/widget-use-cases.ts';
import { WidgetTexts } from '../../../ui/messages/widget-catalogues.ts';
import { PaymentWidget } from '../../../ui/widget/payment-widget.tsx';
import { loadWidget } from '../../../ui/widget/widget-data.ts';
import { WidgetRoot } from '../../../ui/widget/widget-root.tsx';
import { widgetContainer } from '../../../ui/widget-container.ts';

afterEach(cleanup);

/** A widget of a merchant, where cards are taken. */
async function load(kind: WidgetKind, query: string, isTest: boolean) {
  const texts = new WidgetTexts('en');
  const widgets = memoryWidgetApi({ merchant: { id: 'shopshopshop', name: 'Shop', isTest } });
  const resolve = widgetContainer({
    api: memoryExchangeApi({ currencies: { status: 'ready', answer: [...SAMPLE_CURRENCIES, cardCurrency('usd')] } }),
    widgets,
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    feed: new MemoryTransactionFeed(),
    texts,
  });
  const data = await loadWidget(resolve, await resolve(ResolveWidget).execute(kind, query));
  return { data, resolve, texts, widgets };
}

describe('a card in a merchant’s widget', () => {
  it.each([
    [false, 'btcusd'],
    [true, 'btc'],
  ])('is what dollars begin with, unless it is a test (%s): %s', async (isTest, from) => {
    const { data } = await load('market', 'from=usd&to=eth&amount=100', isTest);
    expect(data).toMatchObject({ selection: { from, to: 'eth' }, quote: { from } });
    expect(data.currencies.some(({ ticker }) => ticker === from)).toBe(true);
    const payment = await load('payment', 'from=usd&to=eth&amount=1&address=0xabc', isTest);
    expect(payment.data).toMatchObject({ from, quote: { from } });
  });

  it('says that the day’s limit is reached, which another try would not help', async () => {
    const { data, resolve, texts, widgets } = await load('payment', 'from=usd&to=eth&amount=1&address=0xabc', false);
    const refuse = async () => {
      throw mainError('too-many-requests', errorMessage('cards-daily', { most: '2000' }));
    };
    Object.assign(widgets, { createPayment: refuse });
    await Promise.all([texts.first(), texts.load()]);
    const i18n = new IntlI18n({ locale: 'en', direction: 'ltr', messages: texts.texts });
    const host = { isModal: false, post: () => undefined };
    render(<WidgetRoot i18n={i18n} resolve={resolve} host={host} data={data} Payment={PaymentWidget} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText(/^Card payments are limited to 2000 dollars or euros a day/)).toBeTruthy();
  });
});
