import { useLocation, useRevalidator } from 'react-router-dom';
import { SetLanguage } from '../../core/use-cases/set-language.ts';
import { useResolve } from '../hooks/use-use-case.ts';

/** What an address may name a language with, for links that work without scripts. */
const PARAMETER = 'lang';

/** Changes the language in place: texts at once, and the page's data with them. */
export function useLanguage() {
  const resolve = useResolve();
  const { revalidate } = useRevalidator();
  const here = useLocation();
  const change = async (locale: string) => {
    await resolve(SetLanguage).execute(locale);
    forgetAsked();
    await revalidate();
  };
  const onLanguage = (locale: string) => {
    // Where its texts cannot be loaded, the server may still write the whole page in it: the one that the browser names.
    change(locale).catch(() => location.assign(addressIn(location, locale)));
  };
  return { addressIn: (locale: string) => addressIn(here, locale), onLanguage };
}

function addressIn({ pathname, search }: { readonly pathname: string; readonly search: string }, locale: string) {
  const query = new URLSearchParams(search);
  query.set(PARAMETER, locale);
  return `${pathname}?${query}`;
}

/**
 * Takes the language out of the address, which a reload would bring back. Past the router: it does not know of what was typed
 * since, and another address is another visit to it, with fields as they were.
 */
function forgetAsked(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}
