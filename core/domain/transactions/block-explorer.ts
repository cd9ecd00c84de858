/** A block explorer: builds the URLs of transaction and address pages. */
export interface BlockExplorer {
  /** @param key if the transaction is a deposit, the deposit's. @returns undefined if it has no page. */
  transaction(chainTxId: string, key?: string): string | undefined;
  address(address: string): string;
}

/** URL templates of an explorer's pages, from the operator's configuration. */
export interface ExplorerTemplates {
  readonly transactionUrl: string;
  readonly addressUrl: string;
}

/** Creates an explorer from its templates. Escapes the values, so that a URL can only point to a page of that site. */
export function blockExplorer({ transactionUrl, addressUrl }: ExplorerTemplates): BlockExplorer {
  return {
    transaction: (chainTxId) => transactionUrl.replaceAll('{transaction}', () => encodeURIComponent(chainTxId)),
    address: (address) => addressUrl.replaceAll('{address}', () => encodeURIComponent(address)),
  };
}
