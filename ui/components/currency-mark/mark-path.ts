/** Address of an asset's mark. Assets without a drawn mark have no file, and show letters. */
export function markPath(asset: string): string {
  return `/marks/${encodeURIComponent(asset)}.svg`;
}

/** Address of a network's mark. @param network its name, such as `BNB Smart Chain` */
export function networkPath(network: string): string {
  return `/marks/networks/${networkFile(network)}.svg`;
}

/** A network's name as a file name: `bnb-smart-chain`. */
export function networkFile(network: string): string {
  return network
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
