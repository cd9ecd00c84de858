import { redirectPath } from '../../../core/domain/redirect-path.ts';
import { LOGIN_PROBLEMS, type Modal } from '../../hooks/modals.ts';

/** Default path after a login (specification, section 9): from a dialog, and from the header. */
export const PROCEED_TO = { dialog: '/processing', header: '/history' } as const;

const FLAGS = ['login', 'signup', 'proceedTo', 'problem', 'step'];

/** Paths whose addresses may open a modal (specification, section 2). */
const OPENING = /^\/(?:(?:landing|exchange)(?:\/.*)?)?$/;

/** The modal that an address opens. @param search its query, with the question mark */
export function modalOf(pathname: string, search: string): Modal | undefined {
  const query = new URLSearchParams(search);
  if (!OPENING.test(pathname)) return undefined;
  const proceedTo = redirectPath(query.get('proceedTo')) ?? PROCEED_TO.dialog;
  if (query.has('login') && query.get('step') === 'code') return { kind: 'twoFactor', proceedTo };
  const problem = LOGIN_PROBLEMS.find((name) => name === query.get('problem'));
  if (query.has('login')) return { kind: 'login', proceedTo, ...(problem && { problem }) };
  return query.has('signup') ? { kind: 'signUp', proceedTo } : undefined;
}

/** An address without its modal parameters. */
export function withoutFlags({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  for (const flag of FLAGS) query.delete(flag);
  const rest = query.toString();
  return `${pathname}${rest && `?${rest}`}${hash}`;
}

/** The address that opens the login or the sign-up, for links that work without scripts. */
export function modalLink(kind: 'login' | 'signup', proceedTo: string): string {
  return `/?${kind}&proceedTo=${encodeURIComponent(proceedTo)}`;
}
