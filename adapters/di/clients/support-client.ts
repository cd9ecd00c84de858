import { supportRoutes } from '../../../core/contract/support/support-routes.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { SupportApi } from '../../../core/ports/apis/support-api.ts';
import { httpApi } from '../../http/http-exchange-api.ts';
import { socketFetch } from '../../node/network/socket-fetch.ts';

/** Only a name: over a socket there is no host. */
const BASE = 'http://support';

/** What staff may ask and do, asked of the server that listens at a socket. @param token the staff member's own. */
export function supportClient(socket: string, clock: Clock, token: string): SupportApi {
  const send = socketFetch(socket);
  return httpApi<SupportApi>(supportRoutes, supportRoutes.ledgerBalances, {
    baseUrl: () => BASE,
    clock,
    fetch: (url, init) => send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    // No other site can send to a socket, so there is no token to be had; with one at hand nobody asks for it.
    csrfToken: 'none',
  });
}
