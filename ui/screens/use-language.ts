import { useLocation, useRevalidator } from 'react-router-dom';
import { SetLanguage } from '../../core/use-cases/set-language.ts';
import { useResolve } from '../hooks/use-use-case.ts';

/** The parameter of an address that selects a language, for links that work without scripts. */
const PARAMETER = 'lang';

/** Changes the language in place: texts at once, and then the page's data. */
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
    // If its texts cannot be loaded, load the whole page from the server in that language, at the address in the
    // browser.
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
 * Removes the language from the address, because a reload would restore it. Without the router, which does not know
 * later typing, and would treat another address as a new visit with its initial fields.
 */
function forgetAsked(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}
