import { describe, expect, it, vi } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { rendererOf } from '../support/renderer.ts';

const stateOf = (html: string) => JSON.parse(/id="altway-state"[^>]*>(.*?)<\/script>/s.exec(html)![1]!);

describe('pages for signed-in users', () => {
  it.each(['/history?page=2', '/processing/btc/eth/1/AbC', '/transaction/k3v9t2m7x4qa'])(
    '%s redirects to the login, which leads back',
    async (path) => {
      const { status, headers, body } = await rendererOf().get(path);
      expect([status, headers['location'], body]).toEqual([302, `/?login&proceedTo=${encodeURIComponent(path)}`, '']);
    },
  );
});

describe('a session', () => {
  it('is not read without a session cookie', async () => {
    const { accounts, get } = rendererOf();
    await get('/');
    expect(accounts.calls).toEqual([]);
  });

  it('is part of the page', async () => {
    const { body, endsSession } = await rendererOf().getSignedIn('/');
    expect(stateOf(body).profile).toEqual(SAMPLE_PROFILE);
    expect(endsSession).toBeUndefined();
  });

  it('is not shared: pages rendered at the same time have only their own visitor', async () => {
    const { get, getSignedIn } = rendererOf();
    const [mine, theirs] = await Promise.all([getSignedIn('/'), get('/')]);
    expect(mine.body).toContain('ada@example.com');
    expect(theirs.body).not.toContain('ada@example.com');
  });

  it('that has expired is deleted in the browser too, and opens nothing', async () => {
    const profile = { status: 'failed', error: new ExchangeError('unauthenticated', 'x') } as const;
    const { getSignedIn } = rendererOf({}, { profile });
    expect(await getSignedIn('/history')).toMatchObject({ status: 302, endsSession: true });
    const { status, body, endsSession } = await getSignedIn('/');
    expect([status, endsSession, stateOf(body).profile]).toEqual([200, true, undefined]);
  });

  it('that expires while the page is loaded is deleted in the browser too', async () => {
    const { api, getSignedIn } = rendererOf();
    vi.spyOn(api, 'transactions').mockRejectedValue(new ExchangeError('unauthenticated', 'x'));
    expect(await getSignedIn('/history')).toMatchObject({ status: 302, endsSession: true });
  });

  it('that still waits for a code is kept', async () => {
    const profile = { status: 'failed', error: new ExchangeError('two-factor-required', 'x') } as const;
    const { getSignedIn, logger } = rendererOf({}, { profile });
    expect(await getSignedIn('/history')).toMatchObject({ status: 302, headers: { location: expect.any(String) } });
    const { status, body, endsSession } = await getSignedIn('/?login&step=code');
    expect([status, endsSession, stateOf(body).profile]).toEqual([200, undefined, undefined]);
    expect(logger.lines).toEqual([]);
  });

  it('that cannot be read is kept', async () => {
    const profile = { status: 'failed', error: new ExchangeError('unavailable', 'x') } as const;
    const { getSignedIn, logger } = rendererOf({}, { profile });
    const { status, endsSession } = await getSignedIn('/');
    expect([status, endsSession, logger.lines.length]).toEqual([200, undefined, 1]);
  });
});
