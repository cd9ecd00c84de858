/** What a directory tells of a name. */
export type NameAnswer =
  | {
      readonly status: 'found';
      /** The name in its one right form, for people to read. */
      readonly name: string;
      readonly address: string;
    }
  /** Nobody registered it, or it points nowhere. */
  | { readonly status: 'absent' }
  /** It exists, but has no address of which it is certain that it is good on the network. */
  | { readonly status: 'no-address' }
  /** Its record is kept outside of the chain, where it is not followed. */
  | { readonly status: 'outside' }
  /** It breaks the rules of names: it mixes scripts, say, or has signs that look like others. */
  | { readonly status: 'unreadable' };

/** Names that stand for addresses, such as those of ENS. */
export interface NameDirectory {
  /** True for networks whose addresses it knows. @param network a value of `Currency.network`. */
  covers(network: string): boolean;
  /** Rejects when it cannot be asked, and for networks that it does not cover. */
  find(name: string, network: string): Promise<NameAnswer>;
}
