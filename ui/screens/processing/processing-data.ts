import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { exchangeLoader } from '../exchange-loader.ts';
import type { ExchangePageData } from '../exchange-page-data.ts';

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
    return { ...(await load(args)), payoutAddress, payoutPid };
  };
}
