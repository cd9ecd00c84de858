import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

const YEAR_SECONDS = 31_536_000;

/** What a page of ours never needs, and a script that got into it should not have; helmet leaves this header out. */
export const PERMISSIONS_POLICY = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Headers of every answer; pages replace the policy and add theirs. Said here once, and not by helmet on each request,
 * because every header is paid for on the calls that are made most: what means nothing on JSON is left to the pages.
 */
export function fixedHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(https && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}

/** Nonces of the pages being answered, one a response. */
export const nonces = new WeakMap<ServerResponse, string>();

const STILL = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');
/** What pages without scripts run under; and those of them that others frame. */
export const STILL_POLICY = `${STILL};frame-ancestors 'none'`;
export const STILL_FRAMED_POLICY = `${STILL};frame-ancestors *`;

/** Pages that show a widget of this site in a frame, as a partner's page would. */
const BUILDERS = /^\/(?:widgets|payment-button)\/?(?:\?|$)/;

const framesOf = ({ url = '' }: IncomingMessage) => (BUILDERS.test(url) ? "'self'" : "'none'");

const nonce = (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonces.get(response)}'`;

/**
 * What helmet says on pages: scripts of this site or with the page's nonce, everything else of this site or not at all.
 * Calls may also go to the operator's other origins. HSTS leaves subdomains out, for they are not ours to decide.
 */
export function helmetOptions(https: boolean, apiOrigins: readonly string[] = []): FastifyHelmetOptions {
  return helmetOf(https, { isFramed: false, apiOrigins });
}

/** What helmet says on pages that other sites frame: those alone may be framed, and may carry a style with the nonce. */
export function framedHelmetOptions(https: boolean): FastifyHelmetOptions {
  return helmetOf(https, { isFramed: true, apiOrigins: [] });
}

interface Policy {
  readonly isFramed: boolean;
  readonly apiOrigins: readonly string[];
}

function helmetOf(https: boolean, { isFramed, apiOrigins }: Policy): FastifyHelmetOptions {
  const self = ["'self'"];
  const none = ["'none'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: [...self, nonce],
        styleSrc: isFramed ? [...self, nonce] : self,
        imgSrc: [...self, 'data:'],
        fontSrc: self,
        ...(!isFramed && { frameSrc: [framesOf] }),
        connectSrc: [...self, ...apiOrigins],
        manifestSrc: self,
        formAction: self,
        baseUri: none,
        frameAncestors: isFramed ? ['*'] : none,
        objectSrc: none,
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: isFramed ? 'cross-origin' : 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: isFramed ? false : { action: 'deny' },
  };
}
