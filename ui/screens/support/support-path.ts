/** Opens the support panel wherever the page's address ends in it: for links of pages that have no panel of their own. */
export const SUPPORT_HASH = '#support';

/** Where the questions and answers are: the next best help where the panel cannot be had. */
export const HELP = '/faq';

/** A page where support opens by itself, over the next best help. */
export const SUPPORT_PATH = `${HELP}${SUPPORT_HASH}`;
