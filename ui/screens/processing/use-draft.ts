import { useEffect, useEffectEvent, useRef } from 'react';
import { DraftStore } from '../../../core/ports/stores/draft-store.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { Processing } from './use-processing.ts';

/**
 * Keeps addresses and e-mail of an exchange until it is created, so that a reload and the browser's Back lose nothing.
 * @param owner the account of the signed-in user: nobody gets back what another account typed in the same tab.
 */
export function useDraft({ exchange: { selection }, payout, refund, email }: Processing, owner?: string): void {
  const store = useUseCase(DraftStore);
  const isFirst = useRef(true);
  const restore = useEffectEvent(() => {
    const draft = store.load();
    if (draft === undefined || (draft.owner !== undefined && draft.owner !== owner)) return;
    // An address of the page's own address comes first.
    if (draft.to === selection.to && payout.destination.address === '') payout.write(draft.payout);
    if (draft.from === selection.from) refund.write(draft.refund);
    if (draft.email !== '') email.write(draft.email);
  });
  // Not while rendering: the server has no draft, and the first render must be as its own.
  useEffect(() => restore(), []);
  const { from, to } = selection;
  const [out, back, mail] = [payout.destination, refund.destination, email.value];
  useEffect(() => {
    // What is shown first is not typed yet, and must not replace what is restored.
    if (!isFirst.current) store.save({ from, to, payout: out, refund: back, email: mail, owner });
    isFirst.current = false;
  }, [store, from, to, out, back, mail, owner]);
}
