/** Name of the cookie that keeps the chosen language (specification, section 3); `Callers` of the server reads it too. */
export const LOCALE_COOKIE = 'locale';
