// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openAffiliate } from '../support/affiliate-page.ts';
import { failed, ready } from '../support/profile-page.ts';

afterEach(cleanup);

describe('named links', () => {
  it('are listed with what each led to, made by a form, and downloaded', async () => {
    const { callsOf } = await openAffiliate('/affiliate/links');
    const table = screen.getByRole('table', { name: 'Links' });
    expect(within(table).getByText('newsletter-october')).toBeTruthy();
    expect(within(table).getByRole('button', { name: /Copy the link “forum”/ })).toBeTruthy();
    const download = screen.getByRole('link', { name: 'Download CSV' });
    expect(download.getAttribute('href')).toBe('/api/affiliate/export/links.csv');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' blog ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText(/The link “blog” is ready/)).toBeTruthy();
    expect(callsOf('addAffiliateLink').map(({ input }) => input)).toEqual([{ sub: 'blog' }]);
  });

  it('with an invalid name are refused at the field', async () => {
    const { callsOf } = await openAffiliate('/affiliate/links', { affiliateLinks: ready([]) });
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'my forum' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText(/must be a new name of 1 to 32 letters/)).toBeTruthy();
    expect(callsOf('addAffiliateLink')).toEqual([]);
  });

  it('show the reason at the field when the name is in use', async () => {
    const taken = failed('conflict', { sub: ['must be a new name of 1 to 32 letters (A to Z), digits, - or _'] });
    await openAffiliate('/affiliate/links', { addAffiliateLink: taken });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'forum' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText('must be a new name of 1 to 32 letters (A to Z), digits, - or _')).toBeTruthy();
    expect(screen.queryByText(/is ready/)).toBeNull();
  });
});
