/** A site that shows a chain to people: where it has the page of a transaction, and that of an address. */
export interface BlockExplorer {
  /** @param key of the deposit, where it is one. @returns undefined where the site has no page of it. */
  transaction(chainTxId: string, key?: string): string | undefined;
  address(address: string): string;
}

/** Addresses of an explorer's pages, as an operator writes them down. */
export interface ExplorerTemplates {
  /** With `{transaction}` where the transaction's ID goes. */
  readonly transactionUrl: string;
  /** With `{address}` where the address goes. */
  readonly addressUrl: string;
}

/** An explorer by its templates. What is put into them is escaped, so that it names nothing but one page of that site. */
export function blockExplorer({ transactionUrl, addressUrl }: ExplorerTemplates): BlockExplorer {
  return {
    transaction: (chainTxId) => transactionUrl.replaceAll('{transaction}', () => encodeURIComponent(chainTxId)),
    address: (address) => addressUrl.replaceAll('{address}', () => encodeURIComponent(address)),
  };
}
