// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { namedFieldError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { title, press, write, open, id } from '../support/transaction-page.ts';
import { held, SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

describe('a hold', () => {
  it('offers each choice with its result', async () => {
    await open(held('underpaid'));
    const options = within(screen.getByRole('region', { name: 'How to continue' })).getAllByRole('listitem');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('5 LTC'),
      expect.stringContaining('262,001.4 DOGE'),
      expect.stringContaining('9.999 LTC'),
    ]);
  });

  it.each(['overpaid', 'multiple'] as const)('tells what arrived where it was more than agreed: %s', async (reason) => {
    await open(held(reason));
    const details = screen.getByRole('region', { name: 'Details' }).textContent!;
    expect(details).toContain('You sent20 LTC');
    // Nobody has promised the payout of what was agreed.
    expect(details).not.toMatch(/You (send|get)/);
    expect(screen.queryByText('Route and fees')).toBeNull();
    const arrived = screen.getByRole('region', { name: 'What arrived' }).textContent!;
    expect(arrived).toContain('Confirmed: 20 LTC, 5 more than agreed');
    expect(arrived).not.toContain('20 of 15');
  });

  it('marks the choice that is nearest to what was agreed, and says that there is no hurry', async () => {
    await open(held('underpaid'));
    const panel = within(screen.getByRole('region', { name: 'How to continue' }));
    const looks = panel.getAllByRole('button').map(({ className }) => className);
    expect(looks[0]).not.toBe(looks[1]);
    expect(looks[1]).toBe(looks[2]);
    expect(panel.getByText(/^Take your time: nothing happens to your coins until you choose/)).toBeTruthy();
  });

  it.each([
    ['Send the rest', SAMPLE_STATES.waiting, () => document.querySelector('[data-pay-in]')],
    ['Exchange it', SAMPLE_STATES.exchanging, () => screen.getByRole('heading', { level: 1 })],
  ] as const)('%s leads on to what comes next, as its button is gone', async (name, next, place) => {
    const { api } = await open(held('underpaid'));
    vi.spyOn(api, 'resolve').mockResolvedValue({ ...next, sequence: 3 } as never);
    screen.getByRole('button', { name }).focus();
    await press(name);
    expect(document.activeElement).toBe(place());
  });

  it.each([
    ['Send the rest', 'top-up', {}],
    // Three percent below the 262,001.4 that it shows.
    ['Exchange it', 'continue', { leastAmountTo: '254141.358' }],
  ])('%s answers %s and shows the result', async (name, choice, terms) => {
    const { api } = await open(held('underpaid'));
    const answer = { ...SAMPLE_STATES.exchanging, sequence: 3 };
    const resolve = vi.spyOn(api, 'resolve').mockResolvedValue(answer as never);
    await press(name);
    expect(resolve).toHaveBeenCalledWith({ id, choice, ...terms });
    expect(title()).toBe('Exchanging');
    expect(screen.queryByRole('region', { name: 'How to continue' })).toBeNull();
  });

  it('asks for an address before it refunds', async () => {
    const { api } = await open(held('underpaid'));
    const resolve = vi.spyOn(api, 'resolve').mockResolvedValue({ ...SAMPLE_STATES.refunding, sequence: 3 } as never);
    await press('Send them back');
    expect(resolve).not.toHaveBeenCalled();
    await press('Send them back to this address');
    expect(resolve).not.toHaveBeenCalled();
    write(/^Refund address/, 'ltcback');
    await press('Send them back to this address');
    expect(resolve).toHaveBeenCalledWith({ id, choice: 'refund', refundAddress: 'ltcback' });
    expect(title()).toBe('Sending your coins back');
  });

  it('shows the result of an answer that came too late', async () => {
    const { api } = await open(held('late'));
    vi.spyOn(api, 'resolve').mockRejectedValue(new ExchangeError('conflict', 'x'));
    await press('Exchange it');
    expect(screen.getByRole('alert').textContent).toContain('The exchange has changed in the meantime');
  });
});

describe('an exchange whose rate has moved', () => {
  it('says how little its customer accepts, and shows what has changed when the answer came too late', async () => {
    const { api } = await open({ ...held('rate-moved'), leastAmountTo: '300000' });
    expect(title()).toBe('The rate has moved');
    expect(document.body.textContent).toContain('less than the 300,000 DOGE that you accept');
    const message = errorMessage('least-missed', { amount: '200000', currency: 'DOGE' });
    vi.spyOn(api, 'resolve').mockRejectedValue(namedFieldError('conflict', 'leastAmountTo', message));
    const choices = held('rate-moved').choices.map((choice) => ({ ...choice, amount: '200000' }));
    vi.spyOn(api, 'transaction').mockResolvedValue({ ...held('rate-moved'), sequence: 3, choices } as never);
    await press('Exchange it');
    expect(screen.getByRole('alert').textContent).toContain('less than the least that you accept');
    expect(screen.getByRole('region', { name: 'How to continue' }).textContent).toContain('200,000 DOGE');
  });
});

describe('an exchange that staff has stopped', () => {
  it.each([
    ['pay-in', 'please do not send coins now', SAMPLE_STATES.waiting],
    ['exchange', 'it continues by itself', SAMPLE_STATES.exchanging],
    ['payout', 'they are sent as soon as the pause ends', SAMPLE_STATES.sending],
  ] as const)('tells so where the %s waits, with the reason', async (what, sentence, state) => {
    const stopped = { what, reason: 'The network is congested', since: '2026-11-21T12:00:00.000Z' };
    await open({ ...state, stopped });
    const notice = screen.getByRole('alert').textContent;
    expect(notice).toContain(sentence);
    expect(notice).toContain('The network is congested');
  });

  it('tells nothing where nothing is stopped', async () => {
    await open(SAMPLE_STATES.sending);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a refund address', () => {
  it('can be added later', async () => {
    const { api } = await open(SAMPLE_STATES.waiting);
    const answer = { ...SAMPLE_STATES.waiting, sequence: 2, refund: { address: 'ltcback' } };
    const set = vi.spyOn(api, 'refundAddress').mockResolvedValue(answer as never);
    await press('Add a refund address');
    write(/^Refund address/, ' ltcback ');
    await press('Save the refund address');
    expect(set).toHaveBeenCalledWith({ id, refundAddress: 'ltcback' });
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('that a name stands for is shown first, and saved when that is asked for again', async () => {
    const { api } = await open(SAMPLE_STATES.waiting);
    const check = vi.spyOn(api, 'checkAddress');
    check.mockResolvedValue({ status: 'valid', address: 'ltcback', name: 'alice.eth' });
    const answer = { ...SAMPLE_STATES.waiting, sequence: 2, refund: { address: 'ltcback' } };
    const set = vi.spyOn(api, 'refundAddress').mockResolvedValue(answer as never);
    await press('Add a refund address');
    write(/^Refund address/, 'alice.eth');
    await press('Save the refund address');
    expect(screen.getByText('Address of this name:').textContent).toBe('Address of this name: alice.ethltcback');
    expect(set).not.toHaveBeenCalled();
    await press('Save the refund address');
    expect(set).toHaveBeenCalledWith({ id, refundAddress: 'ltcback' });
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('that is invalid shows an error at its field', async () => {
    const { api } = await open(SAMPLE_STATES.waiting);
    const fields = { refundAddress: ['is ours'] };
    vi.spyOn(api, 'refundAddress').mockRejectedValue(new ExchangeError('invalid-input', 'x', { fields }));
    await press('Add a refund address');
    write(/^Refund address/, 'ltcback');
    await press('Save the refund address');
    expect(screen.getByText('is ours')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Refund address/ }).getAttribute('aria-invalid')).toBe('true');
  });
});
