import type { Modal } from '../../hooks/modals.ts';

/** What another page tells the login in the history's state, where no log sees it. */
export interface LoginState {
  /** Typed or proven there. */
  readonly email?: string;
  /** True when the password is to be recovered at once. */
  readonly forgot?: true;
}

/** The modal that an address asks for, with what the history's state knows of it. @param state anything at all */
export function withLoginState(modal: Modal | undefined, state: unknown): Modal | undefined {
  if (modal?.kind !== 'login' || typeof state !== 'object' || state === null) return modal;
  const { email, forgot } = state as Readonly<Record<keyof LoginState, unknown>>;
  const known = typeof email === 'string' && email !== '' ? email : undefined;
  if (forgot === true) return { kind: 'forgot', proceedTo: modal.proceedTo, email: known ?? '' };
  return known === undefined ? modal : { ...modal, email: known };
}
