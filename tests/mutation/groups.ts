/** A part of the rules of money whose tests are measured together. */
export interface MutationGroup {
  readonly name: string;
  readonly files: readonly string[];
  /** Unit tests that know these rules. */
  readonly tests: readonly string[];
}

const STATES = 'core/exchange/transactions/states';
/** Tests of what happens to an exchange and of what is booked for it. */
const EVENT_TESTS = [
  'tests/core/exchange/transactions/states',
  'tests/core/exchange/transactions/postings.test.ts',
  'tests/core/exchange/transactions/postings.properties.test.ts',
  'tests/core/exchange/cards/card-finality.test.ts',
  'tests/core/exchange/cards/card-loss.test.ts',
];

/** The rules of money: what is owed, booked, charged and shared. */
export const GROUPS: readonly MutationGroup[] = [
  {
    name: 'events',
    files: [
      'transition',
      'apply-event',
      'adopt-signed',
      'lost-deposit',
      'observed-deposits',
      'open-round',
      'stuck-transfer',
      'resend',
      'resolve-hold',
      'start-refund',
      'trade-orders',
      'transfer-progress',
      'start-transfer',
      'topping-up',
      'unfilled',
    ].map((name) => `${STATES}/${name}.ts`),
    tests: EVENT_TESTS,
  },
  {
    name: 'deposits and postings',
    files: [
      `${STATES}/deposit-sums.ts`,
      `${STATES}/hold-reason.ts`,
      'core/domain/transactions/summed.ts',
      'core/exchange/transactions/ledger-entries.ts',
      'core/exchange/transactions/postings.ts',
    ],
    tests: EVENT_TESTS,
  },
  {
    name: 'cards',
    files: [
      'core/domain/cards/card-attempt.ts',
      'core/domain/cards/card-report.ts',
      'core/exchange/transactions/cards/card-finality.ts',
      'core/exchange/transactions/cards/card-loss.ts',
    ],
    tests: ['deposits', 'finality', 'finality.properties', 'loss', 'report'].map(
      (name) => `tests/core/exchange/cards/card-${name}.test.ts`,
    ),
  },
  {
    name: 'fees and itemised legs',
    files: ['core/exchange/quotes/fees.ts', 'core/exchange/quotes/quote-legs.ts'],
    tests: ['tests/core/exchange/quotes/fees.properties.test.ts', 'tests/core/exchange/quotes/quote-legs.test.ts'],
  },
  {
    name: 'least payouts',
    files: ['core/domain/quotes/least-output.ts', 'core/exchange/transactions/least-terms.ts'],
    tests: ['tests/core/exchange/transactions/least-terms.properties.test.ts'],
  },
  {
    name: 'hedges',
    files: ['hedge-posting', 'positions', 'orders/execution-flaw', 'plan/order-of'].map(
      (name) => `core/exchange/hedging/${name}.ts`,
    ),
    tests: ['positions', 'execution-flaw', 'order-of', 'plan-orders.properties'].map(
      (name) => `tests/core/exchange/hedging/${name}.test.ts`,
    ),
  },
  {
    name: 'commissions',
    files: ['core/exchange/affiliates/commission.ts'],
    tests: ['tests/core/exchange/affiliates/commission.test.ts'],
  },
];

/** The share of mutants that the tests of each group must kill. */
export const WANTED = 0.9;
