import type { SocialSignInOutcome } from './social-account-service.ts';

/** Default page after a login (specification, section 9). */
const AFTER_LOGIN = '/processing';

export const PROFILE = '/profile';

/** The path to open after a social sign-in. @param proceedTo the path that its visitor asked for. */
export function nextPath(outcome: SocialSignInOutcome, proceedTo: string | undefined): string {
  if (outcome.status === 'refused') return failedPath('network-email-taken', proceedTo);
  if (outcome.status === 'told') return PROFILE;
  if (outcome.signIn.stage === 'open') return proceedTo ?? AFTER_LOGIN;
  return `/?login&step=code${andThen(proceedTo)}`;
}

export function failedPath(problem: 'network-failed' | 'network-email-taken', proceedTo?: string): string {
  return `/?login&problem=${problem}${andThen(proceedTo)}`;
}

function andThen(proceedTo: string | undefined): string {
  return proceedTo === undefined ? '' : `&proceedTo=${encodeURIComponent(proceedTo)}`;
}
