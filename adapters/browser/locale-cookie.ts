/**
 * Name of the cookie that keeps the chosen language (specification, section 3); the server's `CallerResolver` reads it
 * too.
 */
export const LOCALE_COOKIE = 'locale';
