import type { Transaction, TransactionStatus } from '../../../core/domain/transactions/transaction.ts';
import { Button } from '../../components/button/button.tsx';
import { useSupport } from '../../components/support-panel/support-context.ts';
import { useText } from '../../hooks/i18n.ts';

/** Statuses in which a customer may need a person. */
const STUCK: readonly TransactionStatus[] = ['hold', 'failed', 'overdue', 'expired'];

/** Opens the support panel, with the number of the exchange. */
export function ContactSupport({ transaction: { id, status } }: { readonly transaction: Transaction }) {
  const text = useText();
  const open = useSupport();
  if (!STUCK.includes(status)) return null;
  return (
    <div>
      <Button look="quiet" onClick={() => open(id)}>
        {text('support.contact')}
      </Button>
    </div>
  );
}
