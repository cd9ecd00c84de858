// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
// Loaded on demand; imported here because that takes longer than a test waits on a busy machine.
import '../../../ui/components/currency-picker/currency-picker.tsx';
import { rendererOf } from '../support/renderer.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

describe('an address with a currency that is not offered', () => {
  it.each([
    ['/exchange/foo/doge/15', 'Altway does not exchange “foo”.'],
    ['/exchange/ltc/bar/15', 'Altway does not exchange “bar”.'],
    ['/landing/ltc/zzz/2', 'Altway does not exchange “zzz”.'],
    ['/exchange/usd/ltc/100', 'Altway does not exchange “usd”.'],
    ['/exchange/ltc/ltc/1', '“ltc” cannot be exchanged for itself.'],
  ])('%s says what was replaced, without scripts too', async (url, note) => {
    const { status, body } = await rendererOf().get(url);
    expect(status).toBe(200);
    expect(body).toContain(note);
  });

  it('offers what may have been meant, at the same amount', async () => {
    visit('/exchange/ltc/usdt/15');
    const note = await screen.findByRole('alert');
    const links = within(note).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/exchange/ltc/usdt20/15',
      '/exchange/ltc/usdtrx/15',
    ]);
  });

  it('shows no more of a long name than it needs, and none of its markup', async () => {
    const { body } = await rendererOf().get(
      `/exchange/ltc/${'<b>'.repeat(20)}/15`.replaceAll('<', '%3C').replaceAll('>', '%3E'),
    );
    expect(body).toContain('&lt;b&gt;…”');
    expect(body).not.toContain('<b><b>');
  });

  it('says nothing more once another currency is chosen there', async () => {
    const user = userEvent.setup();
    visit('/exchange/foo/doge/15');
    expect(await screen.findByText(/does not exchange “foo”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Currency you send/ }));
    await user.type(await screen.findByRole('combobox'), 'lite{Enter}');
    expect(screen.queryByText(/does not exchange/)).toBeNull();
  });
});

describe('an address with another exchange’s ticker', () => {
  it('shows the currency that it means, and no note', async () => {
    const { body } = await rendererOf().get('/exchange/ltc/usdttrc20/15');
    expect(body).toContain('usdtrx');
    expect(body).not.toContain('does not exchange');
  });
});
