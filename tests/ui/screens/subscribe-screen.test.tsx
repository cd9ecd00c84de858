// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { Subscribe } from '../../../core/use-cases/content/content-use-cases.ts';
import { overApi } from '../../support/over-api.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const unavailable = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;

describe('/subscribe', () => {
  it('is posted by the page’s scripts, once', async () => {
    const { api } = visit('/subscribe/ann@example.org');
    const subscribe = vi.spyOn(api, 'subscribe');
    expect(await screen.findByText('You are subscribed. Our next news will go to ann@example.org.')).toBeDefined();
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(subscribe).toHaveBeenCalledWith({ email: 'ann@example.org' });
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it('shows a failure, and can be retried', async () => {
    const { api } = visit('/subscribe/ann@example.org', { subscription: unavailable });
    await screen.findByText(/We could not subscribe ann@example.org/);
    vi.spyOn(api, 'subscribe').mockResolvedValue(true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/You are subscribed/)).toBeDefined();
  });

  it.each(['/subscribe/ann@example.org?result=done', '/subscribe/nomail'])('%s posts nothing', async (path) => {
    const { api } = visit(path);
    const subscribe = vi.spyOn(api, 'subscribe');
    await screen.findByRole('heading', { name: 'Receive our news' });
    await screen.findByRole('link', { name: 'Go to the exchange' });
    expect(subscribe).not.toHaveBeenCalled();
  });
});

describe('the answer to a subscription', () => {
  it.each([
    ['true where it was kept', async () => true, true],
    ['false where the server says so', async () => false, false],
    ['false where the call fails', async () => Promise.reject(unavailable.error), false],
  ])('is %s', async (_what, subscribe, result) => {
    expect(
      await overApi(ExchangeApi, { ...memoryExchangeApi(), subscribe })(Subscribe).execute('ann@example.org'),
    ).toBe(result);
  });
});

describe('/unsubscribe', () => {
  it('waits for the button, sends the reason, and links back', async () => {
    const { api } = visit('/unsubscribe/ann@example.org/news');
    const unsubscribe = vi.spyOn(api, 'unsubscribe');
    await userEvent.type(await screen.findByLabelText('Why are you leaving? (optional)'), 'Too many');
    expect(unsubscribe).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(
      await screen.findByText('You are unsubscribed. We will send no more news to ann@example.org.'),
    ).toBeDefined();
    expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ email: 'ann@example.org', reason: 'Too many', type: 'news' });
    const back = screen.getByRole('link', { name: 'Subscribe again' });
    expect(back.getAttribute('href')).toBe('/subscribe/ann%40example.org');
    await waitFor(() => expect(document.title).toBe('Unsubscribe from our news | Altway'));
  });
});
