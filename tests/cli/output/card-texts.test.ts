import { describe, expect, it } from 'vitest';
import { explanationText } from '../../../cli/output/explanation-text.ts';
import { transactionText } from '../../../cli/output/transaction-text.ts';
import type { CardState, CardView } from '../../../core/domain/cards/card-payment.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { TransactionReports } from '../../../core/exchange/staff/transaction-report.ts';
import { plainRecord } from '../../core/exchange/transactions/plain-record.ts';

const plain = (_: unknown, text: string) => text;
const terms = {
  provider: 'moonpay',
  name: 'MoonPay',
  currency: 'usd',
  amount: '100',
  fee: '4.5',
  networkFee: '1.2',
  coins: '0.00094',
  asksFor: [],
} as const;

function customerText(state: CardState, canPay: boolean): string {
  const card: CardView = { ...terms, state, canPay };
  const transaction = {
    id: 'abc123def456',
    status: 'waiting',
    from: 'btc',
    to: 'eth',
    amountFrom: '0.00094',
    amountTo: '0.025',
    rateKind: 'floating',
    payInUntil: '2026-01-02T00:00:00.000Z',
    payIn: { address: 'bc1qours', received: '0', deposits: [], confirmationsNeeded: 2 },
    payout: { address: '0xtheirs' },
    sendings: [],
    choices: [],
    card,
  } as unknown as Transaction;
  return transactionText(transaction, plain, 'https://exchange.example/track/secret').join('\n');
}

describe('an exchange that a card pays, as text', () => {
  it('says where to pay, and that the customer sends no coins', () => {
    const text = customerText('pending', true);
    expect(text).toMatch(/pay by card +100 usd at MoonPay +until 2026-01-02/);
    expect(text).toContain('Pay by card at https://exchange.example/track/secret/card. Send no coins yourself');
    expect(text).not.toContain('Send the amount to the address');
  });

  it('says that nothing is to do while the provider delivers', () => {
    expect(customerText('approved', false)).toContain(
      'Nothing to do: MoonPay delivers the bitcoin. The card is approved.',
    );
  });

  it('lists every payment at the provider for staff, with what the provider calls it', () => {
    const amounts = { of: () => ({ units: '1', currency: 'btc' }), confirmations: () => 2 };
    const card = {
      ...terms,
      state: 'delivered',
      failed: 1,
      attempts: [
        { reference: 'abc.1', payment: 'tx-1', state: 'declined', at: Date.UTC(2026, 0, 1, 1) },
        { reference: 'abc.1', payment: 'tx-2', state: 'delivered', at: Date.UTC(2026, 0, 1, 2), chainTxId: 'f00d' },
      ],
    } as const;
    const reports = new TransactionReports(amounts as unknown as ConstructorParameters<typeof TransactionReports>[0]);
    const found = { record: plainRecord({ card }), events: [], audit: [], postings: [] };
    const lines = explanationText(reports.explanation(found), plain);
    expect(lines.join('\n')).toMatch(/card +100 usd at MoonPay for 0\.00094 btc, delivered/);
    const from = lines.indexOf('Payments at the card provider');
    expect(lines.slice(from + 1, from + 3).map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
      '2026-01-01T01:00:00.000Z declined abc.1 (tx-1) no chain ID',
      '2026-01-01T02:00:00.000Z delivered abc.1 (tx-2) f00d',
    ]);
  });
});
