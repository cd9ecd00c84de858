// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_PROFILE, SAMPLE_SAVED_ADDRESS } from '../../../adapters/memory/samples/sample-accounts.ts';
import { expectFocus, failed, field, open, press, ready, status, write } from '../support/profile-page.ts';

afterEach(cleanup);

const one = { savedAddresses: ready([SAMPLE_SAVED_ADDRESS]) };
const { id, name, network } = SAMPLE_SAVED_ADDRESS;

describe('saved addresses on the profile', () => {
  it('show name, network and address, and are renamed', async () => {
    const { callsOf } = await open(SAMPLE_PROFILE, one);
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByText(network)).toBeTruthy();
    await press(`Rename: ${name}`);
    expect(field('Name of the address').value).toBe(name);
    write('Name of the address', ' Old wallet ');
    await press('Save the name');
    await status('The address is now called Old wallet.');
    expect(callsOf('renameAddress')[0]!.input).toEqual({ id, name: ' Old wallet ' });
    await expectFocus(() => screen.getByRole('button', { name: `Rename: ${name}` }));
  });

  it('say what their memo is called', async () => {
    const memo = { ...SAMPLE_SAVED_ADDRESS, network: 'XRP Ledger', extraId: '4129087355' };
    const other = { ...memo, id: 's9k2s9d4f6g9', network: 'A network that was removed', extraId: '77' };
    await open(SAMPLE_PROFILE, { savedAddresses: ready([memo, other]) });
    const shown = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(shown.find((line) => line!.includes('4129087355'))).toMatch(/Destination tag ?4129087355/);
    expect(shown.find((line) => line!.includes('77'))).toMatch(/Extra ID ?77/);
  });

  it('are removed after a second look', async () => {
    const { callsOf } = await open(SAMPLE_PROFILE, one);
    await press(`Remove: ${name}`);
    expect(callsOf('removeAddress')).toEqual([]);
    await press(`Remove ${name}`);
    await status(`${name} was removed.`);
    expect(callsOf('removeAddress')[0]!.input).toEqual({ id });
  });

  it('show why a change was refused', async () => {
    await open(SAMPLE_PROFILE, { ...one, renameAddress: failed('invalid-input', { name: ['Required'] }) });
    await press(`Rename: ${name}`);
    write('Name of the address', ' ');
    await press('Save the name');
    expect(await screen.findByText(/Required/)).toBeTruthy();
  });

  it('are said to be unconfirmed after a recovery, and all are confirmed at once', async () => {
    const setting = { kind: 'saved-addresses' } as const;
    const { callsOf } = await open(SAMPLE_PROFILE, {
      savedAddresses: ready([{ ...SAMPLE_SAVED_ADDRESS, isUnconfirmed: true }]),
      unconfirmed: ready([setting]),
    });
    expect(screen.getByText('Not confirmed')).toBeTruthy();
    expect(screen.getByText(/First remove those that are not yours/)).toBeTruthy();
    await press('Confirm: Saved addresses');
    write('Your password', 'correct horse');
    await press('Confirm');
    await status(/confirmed/i);
    expect(callsOf('confirmSetting')[0]!.input).toEqual({ ...setting, password: 'correct horse' });
  });

  it('say how to save one where there is none', async () => {
    await open();
    expect(screen.getByText(/^No saved addresses yet/)).toBeTruthy();
  });
});
