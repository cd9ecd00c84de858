// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { open } from '../support/transaction-page.ts';
import { SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00.000Z') });
});

afterEach(backToRealTime);

describe('the time of arrival', () => {
  const arrival = { seconds: 50, confirmations: 1 };
  const isShown = () => screen.queryByText('under a minute: your payment needs 1 confirmation on Litecoin') !== null;

  it('is told while the payout is still to come, and only then', async () => {
    for (const status of ['waiting', 'confirming', 'finished', 'refunded'] as const) {
      const { unmount } = await open({ ...SAMPLE_STATES[status], arrival });
      expect([status, isShown()]).toEqual([status, status === 'waiting' || status === 'confirming']);
      unmount();
    }
  });
});

describe('the worth of the amounts', () => {
  it('stands beside them where a price is known', async () => {
    const { unmount } = await open({ ...SAMPLE_STATES.waiting, dollars: { from: '106' } });
    expect(document.body.textContent).toContain('15 LTC ≈ $1,590.00');
    unmount();
    await open(SAMPLE_STATES.waiting);
    expect(document.body.textContent).not.toContain('$');
  });
});
