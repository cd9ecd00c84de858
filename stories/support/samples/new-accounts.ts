import type { StatsTotals } from '../../../core/domain/affiliates/affiliate-stats.ts';
import type { Merchant } from '../../../core/domain/merchants/merchant.ts';

/** A new merchant. */
export const NEW_MERCHANT: Merchant = {
  merchantId: 'm4k7t2v9x3qa',
  name: '',
  isTest: true,
  hasSecret: false,
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** Totals before the first click. */
export const NO_TOTALS: StatsTotals = { clicks: 0, exchanges: 0, finished: 0, volume: '0', earnings: '0' };
