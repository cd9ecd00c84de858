import { describe, expect, it, vi } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { rendererOf } from '../support/renderer.ts';

const stateOf = (html: string) => JSON.parse(/id="altway-state"[^>]*>(.*?)<\/script>/s.exec(html)![1]!);

describe('pages for those who signed in', () => {
  it.each(['/history?page=2', '/processing/btc/eth/1/AbC', '/transaction/k3v9t2m7x4qa'])(
    '%s is for those who signed in, with the way back kept',
    async (path) => {
      const { status, headers, body } = await rendererOf().get(path);
      expect([status, headers['location'], body]).toEqual([302, `/?login&proceedTo=${encodeURIComponent(path)}`, '']);
    },
  );
});

describe('a session', () => {
  it('is not asked about where there is no cookie of one', async () => {
    const { accounts, get } = rendererOf();
    await get('/');
    expect(accounts.calls).toEqual([]);
  });

  it('comes with the page', async () => {
    const { body, endsSession } = await rendererOf().getSignedIn('/');
    expect(stateOf(body).profile).toEqual(SAMPLE_PROFILE);
    expect(endsSession).toBeUndefined();
  });

  it('is nobody else’s: pages drawn at the same time know only their own visitor', async () => {
    const { get, getSignedIn } = rendererOf();
    const [mine, theirs] = await Promise.all([getSignedIn('/'), get('/')]);
    expect(mine.body).toContain('ada@example.com');
    expect(theirs.body).not.toContain('ada@example.com');
  });

  it('that has ended is ended in the browser too, and opens nothing', async () => {
    const profile = { status: 'failed', error: new ExchangeError('unauthenticated', 'x') } as const;
    const { getSignedIn } = rendererOf({}, { profile });
    expect(await getSignedIn('/history')).toMatchObject({ status: 302, endsSession: true });
    const { status, body, endsSession } = await getSignedIn('/');
    expect([status, endsSession, stateOf(body).profile]).toEqual([200, true, undefined]);
  });

  it('that ends while the page is loaded is ended in the browser too', async () => {
    const { api, getSignedIn } = rendererOf();
    vi.spyOn(api, 'transactions').mockRejectedValue(new ExchangeError('unauthenticated', 'x'));
    expect(await getSignedIn('/history')).toMatchObject({ status: 302, endsSession: true });
  });

  it('that still waits for a code is left alone, for the code is to come', async () => {
    const profile = { status: 'failed', error: new ExchangeError('two-factor-required', 'x') } as const;
    const { getSignedIn, logger } = rendererOf({}, { profile });
    expect(await getSignedIn('/history')).toMatchObject({ status: 302, headers: { location: expect.any(String) } });
    const { status, body, endsSession } = await getSignedIn('/?login&step=code');
    expect([status, endsSession, stateOf(body).profile]).toEqual([200, undefined, undefined]);
    expect(logger.lines).toEqual([]);
  });

  it('that cannot be asked about is left alone', async () => {
    const profile = { status: 'failed', error: new ExchangeError('unavailable', 'x') } as const;
    const { getSignedIn, logger } = rendererOf({}, { profile });
    const { status, endsSession } = await getSignedIn('/');
    expect([status, endsSession, logger.lines.length]).toEqual([200, undefined, 1]);
  });
});
