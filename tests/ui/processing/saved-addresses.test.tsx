// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_SAVED_ADDRESS } from '../../../adapters/memory/samples/sample-accounts.ts';
import { fieldError } from '../../../core/contract/field-error.ts';
import type { SavedAddress } from '../../../core/domain/accounts/saved-address.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import {
  ADDRESS,
  address,
  button,
  field,
  leave,
  messageOf,
  open,
  press,
  refund,
  wait,
  write,
} from '../support/processing-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

describe('saved addresses', () => {
  const SAVED = { ...SAMPLE_SAVED_ADDRESS, address: ADDRESS };
  const saved = (...items: readonly SavedAddress[]) =>
    ({ accounts: { savedAddresses: { status: 'ready', answer: items } } }) as const;
  const TAGGED = {
    ...SAVED,
    id: 's2k2s9d4f6g2',
    name: 'There',
    network: 'XRP Ledger',
    address: 'rEb8',
    extraId: '123',
  };

  it('of the network are offered by their names, for the payout and the refund, and fill in the field', async () => {
    const waiting = { ...SAVED, id: 'x', name: 'Planted', isUnconfirmed: true };
    await open('/processing/doge/ltc/15', {}, undefined, saved(SAVED, TAGGED, waiting));
    expect(screen.queryByRole('button', { name: /^Saved addresses: Your LTC/ })).toBeNull();
    await press(/^Saved addresses: Refund address/);
    expect(screen.queryByRole('button', { name: /^Planted/ })).toBeNull();
    await press(/^Ada’s Ledger/);
    expect(refund().value).toBe(ADDRESS);
    expect(document.activeElement).toBe(refund());
    expect(messageOf(refund())).toBe('This address can receive payouts.');
    expect(screen.queryByRole('button', { name: /^Saved addresses: Refund/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save this address: Refund/ })).toBeNull();
  });

  it('bring their memo, in place of one that was typed', async () => {
    const { api } = await open('/processing/ltc/xrp/15', {}, undefined, saved(SAVED, TAGGED));
    const check = vi.spyOn(api, 'checkAddress');
    write(field(/^Destination tag/), '999');
    await press('Saved addresses: Your XRP address');
    expect(screen.queryByRole('button', { name: /^Ada’s Ledger/ })).toBeNull();
    await press('There rEb8 · 123');
    expect(field(/^Destination tag/).value).toBe('123');
    expect(check).toHaveBeenLastCalledWith({ currency: 'xrp', address: 'rEb8', extraId: '123' });
  });

  it('are marked as new for a day', async () => {
    const today = { ...SAVED, createdAt: new Date().toISOString() };
    await open('/processing/ltc/doge/15', {}, undefined, saved(today));
    await press('Saved addresses: Your DOGE address');
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('are saved where a valid address was entered, by a name and the Enter key', async () => {
    const { accountApi } = await open('/processing/ltc/doge/15', {}, undefined, {
      accounts: { saveAddress: { status: 'ready', answer: { result: true, addresses: [SAVED] } } },
    });
    expect(screen.queryByRole('button', { name: /^Save this address/ })).toBeNull();
    write(address(), ADDRESS);
    await leave(address());
    await press('Save this address: Your DOGE address');
    const name = field(/^Name of the address/);
    expect(document.activeElement).toBe(name);
    write(name, ' Ada’s Ledger ');
    fireEvent.keyDown(name, { key: 'Enter' });
    await wait(5);
    expect(accountApi.calls.filter((call) => call.name === 'saveAddress').map(({ input }) => input)).toEqual([
      { currency: 'doge', address: ADDRESS, name: ' Ada’s Ledger ' },
    ]);
    expect(screen.getByText('Saved as Ada’s Ledger.')).toBeTruthy();
    expect(document.activeElement).toBe(address());
    expect(screen.queryByRole('button', { name: /^Save this address: Your DOGE/ })).toBeNull();
  });

  it('say why one was not saved, and keep the name', async () => {
    const error = fieldError('conflict', 'address', errorMessage('saved-address-known', { name: 'old' }));
    await open('/processing/ltc/doge/15', {}, undefined, { accounts: { saveAddress: { status: 'failed', error } } });
    write(address(), ADDRESS);
    await leave(address());
    await press('Save this address: Your DOGE address');
    write(field(/^Name of the address/), 'x');
    await press('Save');
    expect(messageOf(field(/^Name of the address/))).toBe('You saved this address already, as “old”');
    expect(field(/^Name of the address/).value).toBe('x');
    await press('Cancel');
    expect(document.activeElement).toBe(button('Save this address: Your DOGE address'));
  });

  it('are not offered, and nothing can be saved, without an account', async () => {
    const { accountApi } = await open('/guest/ltc/doge/15', {}, undefined, { ...saved(SAVED), profile: null });
    write(address(), ADDRESS);
    await leave(address());
    expect(screen.queryByRole('button', { name: /^(Saved addresses|Save this)/ })).toBeNull();
    expect(accountApi.calls.map(({ name }) => name)).not.toContain('savedAddresses');
  });
});
