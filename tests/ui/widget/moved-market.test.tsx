// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import { memoryWidgetApi } from '../../../adapters/memory/memory-widget-api.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { fieldError } from '../../../core/contract/field-error.ts';
import { ResolveWidget } from '../../../core/use-cases/widgets/widget-use-cases.ts';
import { WidgetTexts } from '../../../ui/messages/widget-catalogues.ts';
import { PaymentWidget } from '../../../ui/widget/payment-widget.tsx';
import { loadWidget } from '../../../ui/widget/widget-data.ts';
import { WidgetRoot } from '../../../ui/widget/widget-root.tsx';
import { widgetContainer } from '../../../ui/widget-container.ts';

afterEach(cleanup);

const QUERY = 'from=ltc&to=doge&amount=100&address=DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
const REFUND = 'LKYufHhnXVV3vRYevC3nPYqvfWUjNc4tuM';

/** A payment that is refused, and the later prices of which wait. */
async function open() {
  const [api, widgets, texts] = [memoryExchangeApi(), memoryWidgetApi(), new WidgetTexts('en')];
  const resolve = widgetContainer({
    api,
    widgets,
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    feed: new MemoryTransactionFeed(),
    texts,
  });
  const data = await loadWidget(resolve, await resolve(ResolveWidget).execute('payment', QUERY));
  const price = Promise.withResolvers<typeof SAMPLE_QUOTE>();
  const quote = vi.spyOn(api, 'quote').mockImplementation(() => price.promise as ReturnType<typeof api.quote>);
  vi.spyOn(widgets, 'createPayment').mockRejectedValue(fieldError('quote-expired', 'quoteId', 'The market has moved'));
  // Compiled by now, so that a press waits for no compiler.
  await Promise.all([texts.first(), texts.load(), import('../../../ui/widget/widget-transaction.tsx')]);
  const i18n = new IntlI18n({ locale: 'en', direction: 'ltr', messages: texts.texts });
  const host = { isModal: false, post: () => undefined };
  render(<WidgetRoot i18n={i18n} resolve={resolve} host={host} data={data} Payment={PaymentWidget} />);
  return { quote, answer: price.resolve };
}

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });
const amount = () => screen.getByRole('status', { name: 'You send' }).textContent;

describe('a payment whose price the market has left behind', () => {
  it('shows the new amount before it can be confirmed again', async () => {
    const { quote, answer } = await open();
    const shown = amount();
    fireEvent.change(await screen.findByLabelText(/refund/i), { target: { value: REFUND } });
    fireEvent.click(pay());
    const alert = await screen.findByText(/^The rate expired or the market moved/);
    expect(alert.closest('[role=alert]')?.textContent).not.toContain('quoteId');
    await expect.poll(() => quote.mock.calls.length).toBe(1);
    expect([pay().disabled, amount()]).toEqual([true, '...']);
    answer({ ...SAMPLE_QUOTE, amountFrom: '17.25' });
    await expect.poll(() => pay().disabled).toBe(false);
    expect(amount()).toContain('17.25');
    expect(shown).not.toContain('17.25');
  });
});
