/** A list that can be read from new to old while new items are added. */
export interface ReadBackwards<Item> {
  /** Newest first. @param than ID of the last item read; absent to start at the newest. */
  older(accountId: string, than: string | undefined, limit: number): Promise<readonly Item[]>;
}

/** A page of records and the total number of records. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}
