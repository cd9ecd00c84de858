/** Opens the support panel on any page whose address ends in it: for links of pages without a panel. */
export const SUPPORT_HASH = '#support';

/** Path of the questions and answers: the fallback where the panel cannot be loaded. */
export const HELP = '/faq';

/** A page that opens the support panel, over the questions and answers. */
export const SUPPORT_PATH = `${HELP}${SUPPORT_HASH}`;
