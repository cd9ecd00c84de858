import { createContext, useContext } from 'react';

/** Problems of a social sign-in that the login explains, as the address names them. */
export const LOGIN_PROBLEMS = ['network-email-taken', 'network-failed'] as const;
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number];

interface Leading<Kind extends string> {
  readonly kind: Kind;
  readonly proceedTo: string;
}

interface ToAddress {
  readonly email: string;
}

/** A modal to open (specification, section 2). `proceedTo` is a path of this site that opens after the login. */
export type Modal =
  | (Leading<'login'> & { readonly email?: string; readonly problem?: LoginProblem })
  | (Leading<'signUp'> & { readonly email?: string })
  | Leading<'member'>
  | Leading<'twoFactor'>
  | Leading<'whyEmail'>
  | (Leading<'forgot'> & ToAddress)
  | (Leading<'recover'> & ToAddress)
  | (Leading<'confirmEmail'> & ToAddress & { readonly isSubscribed: boolean })
  | { readonly kind: 'howItWorks' };

/** One modal is open at a time: opening another replaces it. */
export type OpenModal = (modal: Modal) => void;

/** Opens modals. Without a provider, as in stories of single components, nothing opens. */
export const ModalsContext = createContext<OpenModal>(() => undefined);

/** Opens a modal; its code is loaded first. */
export function useModals(): OpenModal {
  return useContext(ModalsContext);
}
