import { Subscribe, Unsubscribe } from '../../../core/use-cases/content/content-use-cases.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';

/** Paths as in the routes: subscribing names no kind of mail. */
const PATH = /^\/(?:subscribe\/(?<joining>[^/?]+)|unsubscribe\/(?<leaving>[^/?]+)(?:\/(?<type>[^/?]+))?)\/?$/;

/** True for a path whose form `answerSubscription` answers. @param path without its query */
export function isSubscriptionPath(path: string): boolean {
  return PATH.test(path);
}

/**
 * Carries out a form posted without scripts. @param path decodable. @returns the address that shows the result, so that
 * reloading it does nothing again.
 */
export async function answerSubscription(
  resolve: Resolve,
  path: string,
  { reason = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const { joining, leaving = '', type = '' } = PATH.exec(path)!.groups!;
  const isDone =
    joining === undefined
      ? await resolve(Unsubscribe).execute(decodeURIComponent(leaving), { reason, type: decodeURIComponent(type) })
      : await resolve(Subscribe).execute(decodeURIComponent(joining));
  return `${path}?result=${isDone ? 'done' : 'failed'}`;
}
