import type { LoaderFunctionArgs } from 'react-router-dom';
import { UNKNOWN } from '../../../core/use-cases/estimate-quote.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { exchangeLoader } from '../exchange/exchange-loader.ts';
import type { ExchangePageData } from '../exchange/exchange-page-data.ts';

/** What `/processing…` is drawn from: an exchange page's data, and where the coins go if the address says so. */
export interface ProcessingPageData extends ExchangePageData {
  /** As it came; empty when the address names none. */
  readonly payoutAddress: string;
  /** The memo or tag beside it. */
  readonly payoutPid: string;
}

/** Loads the page that makes an exchange. It fails only for addresses that do not exist. */
export function processingLoader(resolve: Resolve) {
  const load = exchangeLoader(resolve);
  return async (args: LoaderFunctionArgs): Promise<ProcessingPageData> => {
    const { payoutAddress = '', payoutPid = '' } = args.params;
    const data = await load(args);
    // Here what could not be computed is three dots, even where nothing could be loaded (specification, section 2).
    const amountTo = data.currencies.length === 0 ? UNKNOWN : data.amountTo;
    return { ...data, amountTo, payoutAddress, payoutPid };
  };
}
