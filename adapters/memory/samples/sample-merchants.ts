import type { ApiKeyView, Merchant } from '../../../core/domain/merchants/merchant.ts';

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
