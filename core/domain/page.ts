/** A page of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Items on a page of a list. */
const PAGE_SIZE = 20;

/** Reads and formats one page. @param page from 1; a string in a query. @param load reads items as the stores do. */
export async function readPage<Item, View>(
  page: number | string,
  load: (page: number, size: number) => Promise<Pick<Page<Item>, 'items' | 'total'>>,
  view: (item: Item) => View,
): Promise<Page<View>> {
  const wanted = Math.max(1, Number(page));
  const { items, total } = await load(wanted, PAGE_SIZE);
  return { items: items.map(view), page: wanted, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total };
}
