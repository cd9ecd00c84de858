/** Number of currencies under "popular": the catalogue lists the most popular first. */
export const POPULAR = 8;
