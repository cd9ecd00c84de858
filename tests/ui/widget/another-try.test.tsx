// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import { memoryWidgetApi } from '../../../adapters/memory/memory-widget-api.ts';
import { ResolveWidget } from '../../../core/use-cases/widgets/widget-use-cases.ts';
import { WidgetTexts } from '../../../ui/messages/widget-catalogues.ts';
import { loadWidget } from '../../../ui/widget/widget-data.ts';
import { WidgetRoot } from '../../../ui/widget/widget-root.tsx';
import { widgetContainer } from '../../../ui/widget-container.ts';
import { SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';

afterEach(cleanup);

const QUERY = 'from=ltc&to=doge&amount=15&address=DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L&merchant_id=shop&auth=merchant';

/** The widget of a merchant who has set the address, with exchanges that end unpaid. */
async function open() {
  const widgets = memoryWidgetApi({ made: SAMPLE_STATES.overdue });
  const create = vi.spyOn(widgets, 'createExchange');
  const texts = new WidgetTexts('en');
  const resolve = widgetContainer({
    api: memoryExchangeApi(),
    widgets,
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    feed: new MemoryTransactionFeed(),
    texts,
  });
  const data = await loadWidget(resolve, await resolve(ResolveWidget).execute('v1', QUERY));
  // Compiled by now, so that the steps wait for no compiler.
  await Promise.all([
    import('../../../ui/widget/steps/later-steps.ts'),
    import('../../../ui/widget/widget-transaction.tsx'),
    new WidgetTexts('en').load(),
    texts.first(),
  ]);
  const i18n = new IntlI18n({ locale: 'en', direction: 'ltr', messages: texts.texts });
  const host = { isModal: false, post: () => undefined };
  render(<WidgetRoot i18n={i18n} resolve={resolve} host={host} data={data} Payment={undefined} />);
  return create;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('another try', () => {
  it('uses a new idempotency key, creates another exchange, and is shown from its top', async () => {
    const create = await open();
    for (const again of [true, false]) {
      await press('Exchange');
      await press('Create the exchange');
      // The pressed button is gone: the focus is on the new heading.
      await screen.findByRole('button', { name: 'Start again' });
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      await expect.poll(() => document.activeElement?.matches('body, button')).toBe(false);
      expect(document.activeElement!.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
      if (again) await press('Start again');
    }
    const [first, second] = create.mock.calls.map(([, options]) => options?.idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });
});
