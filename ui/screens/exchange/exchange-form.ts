import type { CurrencyConfig } from '../../../core/domain/quotes/currency.ts';
import { exchangePath, processingPath } from '../../../core/domain/quotes/exchange-route.ts';
import { DEFAULT_SELECTION, type Selection } from '../../../core/domain/quotes/selection.ts';
import { normaliseSelection, swapSelection } from '../../../core/domain/quotes/selection-rules.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

/** Target of a form that was posted without scripts, and the selection to save. */
interface FormAnswer {
  readonly path: string;
  readonly selection: Selection;
}

/** Pages with an exchange card, as in the routes: no pair, or a complete one. */
const PATH = /^\/(?:(?:landing|exchange)(?:\/[^/]+\/[^/]+(?:\/[^/]+)?)?\/?)?$/;

/** True for a path whose form `answerForm` answers. @param path without its query */
export function isExchangePath(path: string): boolean {
  return PATH.test(path);
}

/** Answers the exchange card's form: `from`, `to`, `amount`, and `start`, `swap` or `pick` for the button that was pressed. */
export async function answerForm(resolve: Resolve, form: Readonly<Record<string, string>>): Promise<FormAnswer> {
  // Without currencies nothing can be validated; the next page reports it.
  const config = await loadedCurrencies(resolve);
  const selection = selectionOf(form, config);
  // The primary button of the card.
  if (form['start'] !== undefined) return { path: processingPath(selection), selection };
  const pick = form['pick'] === 'from' || form['pick'] === 'to' ? `?pick=${form['pick']}` : '';
  return { path: exchangePath(selection) + pick, selection };
}

function selectionOf({ from, to, amount, swap }: Readonly<Record<string, string>>, config: CurrencyConfig): Selection {
  const asked = {
    from: from ?? DEFAULT_SELECTION.from,
    to: to ?? DEFAULT_SELECTION.to,
    amount: amount ?? DEFAULT_SELECTION.amount,
  };
  const selection = normaliseSelection(asked, config);
  return swap === undefined ? selection : swapSelection(selection, config);
}
