import { supportRoutes } from '../../../core/contract/support/support-routes.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { SupportApi } from '../../../core/ports/apis/support-api.ts';
import { httpApi } from '../../http/http-exchange-api.ts';
import { socketFetch } from '../../node/network/socket-fetch.ts';

/** A placeholder: requests over a socket have no host. */
const BASE = 'http://support';

/** The support API of the server that listens at a socket. @param token the staff member's own. */
export function supportClient(socket: string, clock: Clock, token: string): SupportApi {
  const send = socketFetch(socket);
  return httpApi<SupportApi>(supportRoutes, supportRoutes.ledgerBalances, {
    baseUrl: () => BASE,
    clock,
    fetch: (url, init) => send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    // No other site can reach a socket, so the server issues no CSRF token; a placeholder keeps the client from
    // fetching one.
    csrfToken: 'none',
  });
}
