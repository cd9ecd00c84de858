// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { open } from '../support/transaction-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00.000Z') });
});

afterEach(backToRealTime);

const paths = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map((link) => new URL(link.href, location.origin).pathname);

describe('an exchange that has ended', () => {
  it('leads on to the same again, and back the other way', async () => {
    await open(SAMPLE_STATES.finished);
    expect(paths()).toContain('/processing/ltc/doge/15');
    expect(paths()).toContain(`/processing/doge/ltc/${SAMPLE_STATES.finished.amountTo}`);
  });

  it('tells in its details what was sent and got, or what came back', async () => {
    await open(SAMPLE_STATES.finished);
    expect(document.body.textContent).toContain('You sent15 LTC');
    expect(document.body.textContent).toContain('You got');
  });

  it('tells of a refund what came back, and of no payout', async () => {
    await open(SAMPLE_STATES.refunded);
    expect(document.body.textContent).toContain('Sent back to you');
    expect(document.body.textContent).not.toMatch(/You (get|got)/);
    expect(paths().some((path) => path.startsWith('/processing/doge/ltc'))).toBe(false);
  });
});
