import type { Modal } from '../../hooks/modals.ts';

/** Data that another page passes to the login in the history's state, where no log records it. */
export interface LoginState {
  /** Typed or verified there. */
  readonly email?: string;
  /** True to open the password recovery at once. */
  readonly forgot?: true;
}

/** Completes the modal in the address with the history's state. @param state any value */
export function withLoginState(modal: Modal | undefined, state: unknown): Modal | undefined {
  if (modal?.kind !== 'login' || typeof state !== 'object' || state === null) return modal;
  const { email, forgot } = state as Readonly<Record<keyof LoginState, unknown>>;
  const known = typeof email === 'string' && email !== '' ? email : undefined;
  if (forgot === true) return { kind: 'forgot', proceedTo: modal.proceedTo, email: known ?? '' };
  return known === undefined ? modal : { ...modal, email: known };
}
