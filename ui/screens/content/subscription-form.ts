import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { Subscribe, Unsubscribe } from '../../../core/use-cases/content/content-use-cases.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';

/** As the routes have them: whoever subscribes names no kind of mail. */
const PATH = /^\/(?:subscribe\/(?<joining>[^/?]+)|unsubscribe\/(?<leaving>[^/?]+)(?:\/(?<type>[^/?]+))?)\/?$/;

/** True for a path whose form `answerSubscription` answers. @param path without its query */
export function isSubscriptionPath(path: string): boolean {
  return PATH.test(path);
}

/**
 * Does what a form posted without scripts asks for. @param path decodable. @returns the address that says what came of it,
 * so that loading it again does nothing again.
 */
export async function answerSubscription(
  resolve: Resolve,
  path: string,
  { reason = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const { joining, leaving = '', type = '' } = PATH.exec(path)!.groups!;
  const api = resolve(ExchangeApi);
  const isDone =
    joining === undefined
      ? await new Unsubscribe(api).execute(decodeURIComponent(leaving), { reason, type: decodeURIComponent(type) })
      : await new Subscribe(api).execute(decodeURIComponent(joining));
  return `${path}?result=${isDone ? 'done' : 'failed'}`;
}
