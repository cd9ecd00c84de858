import { type LoaderFunctionArgs, redirect } from 'react-router-dom';

/** Decides whether whoever asks may open a page that is for those who signed in. */
export type Gate = (request: Request) => boolean | Promise<boolean>;

/** There are no accounts yet, so there is nobody to keep out. */
export const openGate: Gate = () => true;

/**
 * Puts a gate before a page (specification, section 4): whoever may not pass is sent to the landing page, whose login
 * leads on to where they wanted to go. Nothing of the page is loaded for them.
 */
export function guarded<T>(gate: Gate, loader: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    if (!(await gate(args.request))) throw redirect(loginPath(args.request.url));
    return loader(args);
  };
}

/** The landing page with its login open. @param wanted the address that was asked for; only its path is kept. */
export function loginPath(wanted: string): string {
  const { pathname, search } = new URL(wanted);
  return `/?login&proceedTo=${encodeURIComponent(pathname + search)}`;
}
