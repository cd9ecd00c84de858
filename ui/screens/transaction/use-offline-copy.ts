import { useEffect, useRef } from 'react';
import { isClosed, type Transaction } from '../../../core/domain/transactions/transaction.ts';
import { OfflineCopies } from '../../../core/ports/services/offline-copies.ts';
import { isNothing } from '../../components/transaction/status-look.ts';
import { statusWords } from '../../components/transaction/status-words.ts';
import { symbolOf } from '../../components/currency-names.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { Followed } from './use-transaction.ts';

/** Keeps the last state of an open exchange in the browser, for when there is no connection. */
export function useOfflineCopy({ transaction, from, to }: Followed): void {
  const text = useText();
  const i18n = useI18n();
  const copies = useUseCase(OfflineCopies);
  const isSignedIn = useProfile() !== undefined;
  const isMembers = useRef(isSignedIn);
  useEffect(() => {
    isMembers.current ||= isSignedIn;
    // Nobody is signed in any more: the page is still shown, and must not become a guest's.
    const isOver = isMembers.current && !isSignedIn;
    if (isOver || isClosed(transaction.status)) {
      void copies.drop(transaction.id);
      return;
    }
    const symbols = { from: symbolOf(from?.asset ?? transaction.from), to: symbolOf(to?.asset ?? transaction.to) };
    const network = from?.network ?? transaction.from;
    const now = Date.now();
    const exchange = {
      id: transaction.id,
      title: statusWords(transaction, { text, i18n, symbols, network }).title,
      lines: [
        `${i18n.amount(transaction.amountFrom)} ${symbols.from} → ${i18n.amount(transaction.amountTo)} ${symbols.to}`,
        ...payInLines(transaction),
      ],
      asOf: i18n.dateTime(new Date(now).toISOString()),
      savedAt: now,
      isMembers: isSignedIn,
    };
    void copies.keep(exchange, i18n.locale);
  }, [transaction, from, to, text, i18n, copies, isSignedIn]);
}

/** Where the coins go, while nothing has arrived. */
function payInLines({ status, payIn, card }: Transaction): readonly string[] {
  if (status !== 'waiting' || card || !isNothing(payIn.received)) return [];
  return [payIn.address, ...(payIn.extraId === undefined ? [] : [payIn.extraId])];
}
