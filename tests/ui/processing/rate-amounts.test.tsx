// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { open, wait, write } from '../support/processing-page.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

describe('the two kinds of rate', () => {
  const brings = (name: string) =>
    document.getElementById(screen.getByRole('radio', { name }).getAttribute('aria-describedby')!)!.textContent;

  it('show what each brings before one is chosen, which promises nothing', async () => {
    const { api } = await open('/processing/ltc/doge/15');
    expect(brings('Floating rate')).toBe('≈ 394,000.1 DOGE');
    expect(brings('Fixed rate')).toBe('390,418.4 DOGE');
    write(screen.getByLabelText<HTMLInputElement>('You send'), '16');
    expect(brings('Fixed rate')).toBe('');
    await wait(SETTLE_MS + 5);
    expect(brings('Fixed rate')).toBe('390,418.4 DOGE');
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amount: '16', compare: true });
    expect(api.calls.filter(({ fixed }) => fixed)).toEqual([]);
  });

  it('show what each costs where the payout was typed', async () => {
    const { api } = await open('/processing/ltc/doge/15');
    fireEvent.click(screen.getByRole('button', { name: /^Type how much DOGE/ }));
    await settled();
    write(screen.getByLabelText<HTMLInputElement>('You get'), '1000');
    await wait(SETTLE_MS + 5);
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amountTo: '1000', compare: true });
    expect(brings('Fixed rate')).toBe('15.13 LTC');
  });

  it('leave the fixed one open where there is none', async () => {
    const { api } = await open('/processing/ltc/doge/15');
    const real = api.quote;
    vi.spyOn(api, 'quote').mockImplementation(async (input) => ({ ...(await real(input)), otherRate: undefined }));
    write(screen.getByLabelText<HTMLInputElement>('You send'), '16');
    await wait(SETTLE_MS + 5);
    expect(brings('Floating rate')).not.toBe('');
    expect(brings('Fixed rate')).toBe('');
  });
});
