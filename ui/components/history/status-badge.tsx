import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { useText } from '../../hooks/i18n.ts';
import { lookOf } from '../transaction/status-look.ts';
import badge from '../../theme/badge.module.css';

interface StatusBadgeProps extends Pick<TransactionSummary, 'status'> {
  /** Why it is on hold, where the one who reads it is the customer. */
  readonly holdReason?: TransactionSummary['holdReason'];
}

/** A status in a word or two. A hold says that it waits for the customer, but for one that staff looks at. */
export function StatusBadge({ status, holdReason }: StatusBadgeProps) {
  const text = useText();
  const isAsked = status === 'hold' && holdReason !== undefined && holdReason !== 'review';
  return (
    <span className={badge['badge']} data-tone={lookOf(status).tone}>
      {text(isAsked ? 'badge.decision' : `badge.${status}`)}
    </span>
  );
}
