import { useContext } from 'react';
import { BehaviorSubject } from 'rxjs';
import { DOLLARS, type FiatRate } from '../../../core/domain/quotes/fiat-rate.ts';
import { PageContext } from '../../hooks/page-context.ts';
import { useStream } from '../../hooks/use-stream.ts';

const DOLLARS$ = new BehaviorSubject(DOLLARS);

/** The currency in which worth is shown: the visitor's choice; in widgets, and without a choice, dollars. */
export function useFiat(): FiatRate {
  const { chosen$ = DOLLARS$ } = useContext(PageContext)?.fiat ?? {};
  return useStream(chosen$, chosen$.value);
}
