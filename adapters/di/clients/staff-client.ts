import { staffRoutes } from '../../../core/contract/staff/staff-routes.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { httpApi } from '../../http-client/http-exchange-api.ts';
import { socketFetch } from '../../node/network/socket-fetch.ts';

/** A placeholder: requests over a socket have no host. */
const BASE = 'http://support';

/** The staff API of the server that listens at a socket. @param token the staff member's own. */
export function staffClient(socket: string, clock: Clock, token: string): StaffApi {
  const send = socketFetch(socket);
  return httpApi<StaffApi>(staffRoutes, staffRoutes.ledgerBalances, {
    baseUrl: () => BASE,
    clock,
    fetch: (url, init) => send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    // No other site can reach a socket, so the server issues no CSRF token; a placeholder keeps the client from
    // fetching one.
    csrfToken: 'none',
  });
}
