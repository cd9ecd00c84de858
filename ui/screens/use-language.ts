import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { SetLanguage } from '../../core/use-cases/set-language.ts';
import { useResolve } from '../hooks/use-use-case.ts';

/** What an address may name a language with, for links that work without scripts. */
const PARAMETER = 'lang';

/** Changes the language in place: texts at once, and the page's data with them. */
export function useLanguage() {
  const resolve = useResolve();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  const addressIn = (locale: string) => {
    const query = new URLSearchParams(search);
    query.set(PARAMETER, locale);
    return `${pathname}?${query}`;
  };
  const change = async (locale: string) => {
    await resolve(SetLanguage).execute(locale);
    const query = new URLSearchParams(search);
    if (!query.has(PARAMETER)) return revalidate();
    // The address named another one, which a reload would bring back.
    query.delete(PARAMETER);
    return navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  const onLanguage = (locale: string) => {
    // Where its texts cannot be loaded, the server may still write the whole page in it.
    change(locale).catch(() => location.assign(addressIn(locale)));
  };
  return { addressIn, onLanguage };
}
