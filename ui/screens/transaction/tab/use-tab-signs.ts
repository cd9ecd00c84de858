import { useEffect } from 'react';
import type { TransactionStatus } from '../../../../core/domain/transactions/transaction.ts';
import { lookOf, type StatusLook } from '../../../components/transaction/status-look.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useTitle } from '../../../hooks/use-title.ts';

const USUAL = '/favicon.svg';

/** Icons of the tab; a failed exchange needs attention as much as a held one. */
const ICONS: Readonly<Record<StatusLook['tone'], string>> = {
  'under-way': USUAL,
  good: '/favicon-done.svg',
  attention: '/favicon-attention.svg',
  bad: '/favicon-attention.svg',
};

/**
 * Shows the status of an exchange in the tab's title and icon, for customers who look at another tab meanwhile. The title
 * has no amounts: titles end up in histories and on shared screens.
 */
export function useTabSigns(status: TransactionStatus): void {
  const text = useText();
  useTitle(`${text(`badge.${status}`)} · ${text('transaction.title')}`);
  const icon = ICONS[lookOf(status).tone];
  useEffect(() => showIcon(icon), [icon]);
  useEffect(() => () => showIcon(USUAL), []);
}

function showIcon(href: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', href);
}
