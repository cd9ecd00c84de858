// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_MERCHANT, SAMPLE_MERCHANT_SECRET } from '../../../adapters/memory/samples/sample-merchants.ts';
import { SAMPLE_DELIVERIES, SAMPLE_PAYMENTS } from '../../../adapters/memory/samples/sample-payments.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import '../../../ui/screens/merchant/merchant-screen.tsx';
import { field, PATIENCE, press, ready, write } from '../support/profile-page.ts';
import { visit } from '../support/visit.tsx';
import { NEW_MERCHANT } from '../../../stories/support/samples/new-accounts.ts';

afterEach(cleanup);

const failed = (fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError('invalid-input', 'said', { fields }) }) as const;

async function open(more: Parameters<typeof visit>[3] = {}, path = '/merchant') {
  const visited = visit(path, {}, undefined, more);
  await screen.findByRole('heading', { level: 1, name: 'Merchant' }, PATIENCE);
  const callsOf = (name: string) => visited.merchants.calls.filter((call) => call.name === name);
  return { ...visited, callsOf };
}
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the merchant page', () => {
  it('is for signed-in users only', async () => {
    const { merchants, router } = visit('/merchant', {}, undefined, { profile: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), PATIENCE);
    expect(router.state.location.search).toBe('?login&proceedTo=%2Fmerchant');
    expect(merchants.calls).toEqual([]);
  });

  it('changes the name that payers see and the webhook address', async () => {
    const { callsOf } = await open();
    expect(screen.getByText(SAMPLE_MERCHANT.merchantId)).toBeTruthy();
    write('Name', 'Corner Books and Tea');
    write('Address for events', 'https://books.example/new');
    fireEvent.click(field('Test mode'));
    await press('Save');
    await screen.findByText('Saved.', {}, PATIENCE);
    expect(callsOf('setMerchant')).toEqual([
      {
        name: 'setMerchant',
        input: { name: 'Corner Books and Tea', webhookUrl: 'https://books.example/new', isTest: true },
      },
    ]);
    await waitFor(() => expect(callsOf('merchant')).toHaveLength(2));
  });

  it('shows the name as payers see it, and asks for one that is missing', async () => {
    const { callsOf } = await open({ merchants: { merchant: ready(NEW_MERCHANT) } });
    const settings = region('Your shop');
    expect(settings.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(settings.getByText('Payment')).toBeTruthy();
    expect(settings.getByText(/^Without a name, payers do not see whom they pay/)).toBeTruthy();
    write('Name', ' Corner Books ');
    expect(settings.getByText('Pay Corner Books')).toBeTruthy();
    expect(settings.queryByText(/^Without a name/)).toBeNull();
    write('Name', ' ');
    expect(settings.getByText('Payment')).toBeTruthy();
    await press('Save');
    await screen.findByText('Saved.', {}, PATIENCE);
    expect(callsOf('setMerchant')).toHaveLength(1);
  });

  it('shows an invalid address at its field', async () => {
    await open({ merchants: { setMerchant: failed({ webhookUrl: ['must be https'] }) } });
    write('Address for events', 'http://10.0.0.1/');
    await press('Save');
    await screen.findByText('must be https', {}, PATIENCE);
    expect(field('Address for events').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('creates a secret with the password, and shows it once', async () => {
    const { callsOf } = await open({ merchants: { merchant: ready(NEW_MERCHANT) } });
    await press('Create a secret');
    write('Your password', 'correct horse');
    await press('Create a secret');
    await screen.findByText(SAMPLE_MERCHANT_SECRET, {}, PATIENCE);
    expect(callsOf('renewMerchantSecret')[0]!.input).toEqual({ password: 'correct horse' });
    await press('I have saved it');
    expect(screen.queryByText(SAMPLE_MERCHANT_SECRET)).toBeNull();
  });

  it('creates the secret with the first address for events, and shows it once', async () => {
    const { callsOf } = await open({ merchants: { merchant: ready(NEW_MERCHANT) } });
    expect(screen.queryByLabelText('Your password')).toBeNull();
    write('Address for events', 'https://books.example/new');
    expect(screen.getByText(/^Events are signed with a secret/)).toBeTruthy();
    write('Your password', 'correct horse');
    await press('Save');
    await screen.findByText(SAMPLE_MERCHANT_SECRET, {}, PATIENCE);
    expect(callsOf('renewMerchantSecret')[0]!.input).toEqual({ password: 'correct horse' });
    expect(callsOf('setMerchant')[0]!.input).toMatchObject({ webhookUrl: 'https://books.example/new' });
  });

  it('shows a wrong password at its field, and saves nothing', async () => {
    const merchants = { merchant: ready(NEW_MERCHANT), renewMerchantSecret: failed({ password: ['Wrong password'] }) };
    const { callsOf } = await open({ merchants });
    write('Address for events', 'https://books.example/new');
    write('Your password', 'wrong');
    await press('Save');
    await screen.findByText('Wrong password', {}, PATIENCE);
    expect(callsOf('setMerchant')).toEqual([]);
  });

  it('tells a new merchant what to do in order, and others not', async () => {
    await open({ merchants: { merchant: ready(NEW_MERCHANT) } });
    const first = screen.getAllByRole('listitem').filter((item) => item.parentElement!.tagName === 'OL');
    expect(first.map((item) => item.textContent!.split(' ')[0])).toEqual(['Save', 'Keep', 'Create']);
    cleanup();
    await open();
    expect(document.body.textContent).not.toContain('It is shown only once.');
  });

  it('warns that a new secret invalidates the old one', async () => {
    await open();
    expect(screen.queryByText(/stop working at once/)).toBeNull();
    await press('Create a new secret');
    expect(screen.getByText(/stop working at once/)).toBeTruthy();
  });

  it('lists payments: signed ones, tests, and orders', async () => {
    await open();
    const payments = region('Payments');
    expect(payments.getByText('Order A-1042')).toBeTruthy();
    expect(payments.getByText(`Payment ${SAMPLE_PAYMENTS[1]!.id}`)).toBeTruthy();
    expect(payments.getAllByText('Signed')).toHaveLength(1);
    expect(payments.getAllByText('Test')).toHaveLength(1);
  });

  it('resends events under their ID, except those in flight', async () => {
    const { callsOf } = await open();
    const events = region('Events');
    const buttons = events.getAllByRole('button', { name: /^Send again/ });
    expect(buttons.map((button) => button.textContent)).toEqual(
      SAMPLE_DELIVERIES.filter(({ status }) => status !== 'waiting').map(({ id }) => `Send again: ${id}`),
    );
    fireEvent.click(buttons[0]!);
    await screen.findByText('The event is being sent again.', {}, PATIENCE);
    expect(callsOf('replayDelivery')).toEqual([{ name: 'replayDelivery', input: { id: SAMPLE_DELIVERIES[0]!.id } }]);
    await waitFor(() => expect(callsOf('webhookDeliveries')).toHaveLength(2));
  });

  it('sends a test event when a webhook address is set', async () => {
    const { callsOf } = await open();
    await press('Send a test event');
    await screen.findByText('A test event is on its way.', {}, PATIENCE);
    expect(callsOf('sendTestEvent')).toHaveLength(1);
    cleanup();
    await open({ merchants: { merchant: ready(NEW_MERCHANT) } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test event' }).disabled).toBe(true);
  });

  it('pages each list without moving the other', async () => {
    const paged = <T,>(items: readonly T[], page: number) => ready({ items, page, pages: 3, total: 60 });
    const merchants = {
      merchantPayments: ({ page }: { page: string | number }) => paged(SAMPLE_PAYMENTS, Number(page)),
      webhookDeliveries: ({ page }: { page: string | number }) => paged(SAMPLE_DELIVERIES, Number(page)),
    };
    await open({ merchants }, '/merchant?payments=2&events=3');
    const older = region('Payments').getByRole('link', { name: 'Older' });
    expect(older.getAttribute('href')).toBe('/merchant?events=3&payments=3');
    expect(region('Payments').getByRole('link', { name: 'Newer' }).getAttribute('href')).toBe('/merchant?events=3');
    expect(region('Events').queryByRole('link', { name: 'Older' })).toBeNull();
  });

  it('is shown without a list that could not be loaded', async () => {
    const { logger } = await open({ merchants: { merchantPayments: failed(), webhookDeliveries: failed() } });
    expect(screen.getAllByText('This could not be loaded. Reload the page to try again.')).toHaveLength(2);
    expect(logger.lines).toHaveLength(2);
  });
});
