import type { LoaderFunctionArgs } from 'react-router-dom';
import { UNKNOWN } from '../../../core/use-cases/estimate-quote.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { exchangeLoader } from '../exchange/exchange-loader.ts';
import type { ExchangePageData } from '../exchange/exchange-page-data.ts';

/** Data of `/processing…`: an exchange page's data, and the payout address if the page's address has one. */
export interface ProcessingPageData extends ExchangePageData {
  /** Unvalidated; empty when the page's address has none. */
  readonly payoutAddress: string;
  /** The memo or tag of the payout address. */
  readonly payoutPid: string;
}

/** Loads the page that makes an exchange. It fails only for addresses that do not exist. */
export function processingLoader(resolve: Resolve) {
  const load = exchangeLoader(resolve);
  return async (args: LoaderFunctionArgs): Promise<ProcessingPageData> => {
    const { payoutAddress = '', payoutPid = '' } = args.params;
    const data = await load(args);
    // Here an amount that could not be computed is three dots, even where nothing could be loaded (specification,
    // section 2).
    const amountTo = data.currencies.length === 0 ? UNKNOWN : data.amountTo;
    return { ...data, amountTo, payoutAddress, payoutPid };
  };
}
