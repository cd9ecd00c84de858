import type {
  ApiKeyView,
  Merchant,
  MerchantPayment,
  WebhookDelivery,
} from '../../../core/domain/merchants/merchant.ts';

/** A merchant with everything set up. */
export const SAMPLE_MERCHANT: Merchant = {
  merchantId: 'm4k7t2v9x3qa',
  name: 'Corner Books',
  webhookUrl: 'https://books.example/altway',
  isTest: false,
  hasSecret: true,
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** A made-up secret that protects nothing. */
export const SAMPLE_MERCHANT_SECRET = 'c2FtcGxlLXNlY3JldC1vZi1hLXNhbXBsZS1zaG9wLXg';

export const SAMPLE_KEYS: readonly ApiKeyView[] = [
  {
    id: 'k3v9t2m7x4qa',
    kind: 'secret',
    name: 'Web shop',
    hint: 'alt_9fQ2kd',
    createdAt: '2026-03-04T05:06:07.000Z',
    lastUsedAt: '2026-03-09T10:11:12.000Z',
  },
  {
    id: 'p8w2c5n6b7jd',
    kind: 'secret',
    name: 'Accounting, read only',
    hint: 'alt_Lm77xa',
    createdAt: '2026-02-03T04:05:06.000Z',
  },
];

/** A publishable key, which is not secret. */
export const SAMPLE_PUBLISHABLE_KEY = {
  id: 'c6n4b8t2w9ke',
  kind: 'publishable',
  name: '',
  hint: 'alt_pk_sampl3',
  key: `alt_pk_${'sampl3'.repeat(7)}A`,
  createdAt: '2026-03-01T05:06:07.000Z',
  lastUsedAt: '2026-03-09T10:11:12.000Z',
} as const satisfies ApiKeyView;

export const SAMPLE_NEW_KEY = {
  id: 'z5y4x3w2v6ua',
  kind: 'secret',
  name: 'Warehouse',
  hint: 'alt_sampl3',
  key: `alt_${'sampl3'.repeat(7)}A`,
  createdAt: '2026-03-10T05:06:07.000Z',
} as const;

export const SAMPLE_PAYMENTS: readonly MerchantPayment[] = [
  {
    id: 'a1b2c3d4e5f6',
    kind: 'payment',
    orderId: 'A-1042',
    status: 'finished',
    isSigned: true,
    isTest: false,
    from: 'ltc',
    amountFrom: '0.41',
    to: 'usdttrc20',
    amountTo: '25',
    address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    createdAt: '2026-03-09T10:11:12.000Z',
    finishedAt: '2026-03-09T10:31:12.000Z',
  },
  {
    id: 'g7h8j9k2m3n4',
    kind: 'payment',
    status: 'waiting',
    isSigned: false,
    isTest: true,
    from: 'btc',
    amountFrom: '0.00125',
    to: 'usdttrc20',
    amountTo: '80',
    address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    createdAt: '2026-03-10T08:00:00.000Z',
  },
  {
    id: 'k5l6m7n8p9q2',
    kind: 'exchange',
    status: 'confirming',
    isSigned: false,
    isTest: false,
    from: 'btc',
    amountFrom: '0.02',
    to: 'xmr',
    amountTo: '6.41',
    createdAt: '2026-03-08T09:00:00.000Z',
  },
];

export const SAMPLE_DELIVERIES: readonly WebhookDelivery[] = [
  {
    id: 'd1e2l3i4v5e6',
    event: 'payment.status',
    paymentId: 'a1b2c3d4e5f6',
    status: 'delivered',
    attempts: 1,
    lastAnswer: '200',
    createdAt: '2026-03-09T10:31:12.000Z',
    deliveredAt: '2026-03-09T10:31:13.000Z',
  },
  {
    id: 'd7e8l9i2v3e4',
    event: 'payment.created',
    paymentId: 'g7h8j9k2m3n4',
    status: 'waiting',
    attempts: 3,
    lastAnswer: '503',
    createdAt: '2026-03-10T08:00:00.000Z',
    nextAt: '2026-03-10T08:12:00.000Z',
  },
  {
    id: 'd2e4l6i8v3e5',
    event: 'exchange.status',
    paymentId: 'k5l6m7n8p9q2',
    status: 'delivered',
    attempts: 1,
    lastAnswer: '204',
    createdAt: '2026-03-08T09:20:00.000Z',
    deliveredAt: '2026-03-08T09:20:01.000Z',
  },
  {
    id: 'd5e6l7i8v9e2',
    event: 'test',
    status: 'failed',
    attempts: 8,
    lastAnswer: 'timeout',
    createdAt: '2026-03-08T08:00:00.000Z',
  },
];
