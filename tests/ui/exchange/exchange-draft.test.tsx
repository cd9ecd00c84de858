// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserDraftStore, DRAFT_KEY } from '../../../adapters/browser/browser-draft-store.ts';
import { MemoryDraftStore } from '../../../adapters/memory/memory-draft-store.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { ADDRESS, address, button, field, open, press, refund, wait, write } from '../support/processing-page.ts';

const PATH = '/processing/ltc/doge/15';
const REFUND = 'LTC-refund-address';
const email = () => field(/^E-mail/);
const another = { ...SAMPLE_PROFILE, user: { ...SAMPLE_PROFILE.user, email: 'bob@example.com' } };

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', PATH);
});

afterEach(backToRealTime);

async function fillIn(drafts: MemoryDraftStore) {
  await open(PATH, {}, undefined, { drafts });
  write(address(), ADDRESS);
  write(refund(), REFUND);
  write(email(), 'eve@example.com');
  await wait(1);
  cleanup();
}

const shown = () => [address().value, refund().value, email().value];

describe('what was typed for an exchange', () => {
  it('is there when the page is opened again', async () => {
    const drafts = new MemoryDraftStore();
    await fillIn(drafts);
    await open(PATH, {}, undefined, { drafts });
    expect(shown()).toEqual([ADDRESS, REFUND, 'eve@example.com']);
  });

  it('is not put into fields of another currency', async () => {
    const drafts = new MemoryDraftStore();
    await fillIn(drafts);
    await open('/processing/doge/ltc/15', {}, undefined, { drafts });
    expect([field(/^Your LTC address/).value, refund().value]).toEqual(['', '']);
  });

  it('does not replace the payout address of the page’s own address', async () => {
    const drafts = new MemoryDraftStore();
    await fillIn(drafts);
    await open(`${PATH}/another-address`, {}, undefined, { drafts });
    expect(address().value).toBe('another-address');
  });

  it('is not shown to another account', async () => {
    const drafts = new MemoryDraftStore();
    await fillIn(drafts);
    await open(PATH, {}, undefined, { drafts, profile: another });
    expect(shown()).toEqual(['', '', 'bob@example.com']);
  });

  it('is forgotten when the exchange is created, whose page takes the place of the confirmation', async () => {
    const drafts = new MemoryDraftStore();
    const { router } = await open(`${PATH}/${ADDRESS}`, {}, undefined, { drafts });
    await press('Continue to confirmation');
    expect(drafts.load()).toBeDefined();
    await press('Create the exchange');
    await wait(50);
    expect(router.state.location.pathname).toMatch(/^\/transaction\//);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(drafts.load()).toBeUndefined();
  });
});

describe('the confirmation', () => {
  const heading = () => screen.queryByRole('heading', { name: 'Confirm the exchange' });
  const back = async () => {
    history.back();
    await wait(50);
  };

  it('is an entry of the history: Back shows the form, Forward the confirmation', async () => {
    await open(`${PATH}/${ADDRESS}`);
    await press('Continue to confirmation');
    expect(heading()).toBeTruthy();
    await back();
    expect(heading()).toBeNull();
    expect(address().value).toBe(ADDRESS);
    history.forward();
    await wait(50);
    expect(heading()).toBeTruthy();
  });

  it('leaves no entry behind when something is to be changed', async () => {
    await open(`${PATH}/${ADDRESS}`);
    await press('Continue to confirmation');
    expect(history.state).toMatchObject({ isConfirming: true });
    await press('Go back and edit');
    await wait(50);
    expect((history.state as { isConfirming?: boolean } | null)?.isConfirming).not.toBe(true);
    expect(button('Continue to confirmation')).toBeTruthy();
  });
});

describe('the draft in the browser', () => {
  const draft = {
    from: 'ltc',
    to: 'doge',
    payout: { address: ADDRESS, extraId: '' },
    refund: { address: '', extraId: '' },
    email: '',
  };
  const storeOf = (value: string | null) =>
    new BrowserDraftStore({
      sessionStorage: { getItem: () => value, setItem: () => undefined, removeItem: () => undefined },
    });

  it('is kept for the tab until it is cleared', () => {
    const store = new BrowserDraftStore(window);
    store.save(draft);
    expect(sessionStorage.getItem(DRAFT_KEY)).toContain(ADDRESS);
    expect(store.load()).toEqual(draft);
    store.clear();
    expect(store.load()).toBeUndefined();
  });

  it.each([
    null,
    '',
    'no JSON',
    '[]',
    '7',
    '{"from":"ltc"}',
    JSON.stringify({ ...draft, payout: 'x' }),
    JSON.stringify({ ...draft, email: 'x'.repeat(300) }),
  ])('is ignored when it is no draft: %j', (value) => expect(storeOf(value).load()).toBeUndefined());

  it('is not kept where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    const store = new BrowserDraftStore({
      sessionStorage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
    });
    store.save(draft);
    store.clear();
    expect(store.load()).toBeUndefined();
  });
});
