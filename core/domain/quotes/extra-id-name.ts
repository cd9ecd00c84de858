/** The name of an extra ID where its currency has none for it. */
export const EXTRA_ID_NAME = 'Memo';
