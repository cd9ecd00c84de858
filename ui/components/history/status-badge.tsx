import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { useText } from '../../hooks/i18n.ts';
import { lookOf } from '../transaction/status-look.ts';
import badge from '../../theme/badge.module.css';

/** A status in one word. */
export function StatusBadge({ status }: Pick<TransactionSummary, 'status'>) {
  const text = useText();
  return (
    <span className={badge['badge']} data-tone={lookOf(status).tone}>
      {text(`badge.${status}`)}
    </span>
  );
}
