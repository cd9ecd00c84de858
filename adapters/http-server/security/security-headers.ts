import type { onRequestHookHandler } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

const YEAR_SECONDS = 31_536_000;

const UNNEEDED = 'display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Features that our pages never need and an injected script should not get; helmet does not set this header. The camera
 * reads the QR code of an address, and the browser asks the visitor first; widgets do not have it.
 */
export const PERMISSIONS_POLICY = `camera=(self), ${UNNEEDED}`;
export const FRAMED_PERMISSIONS_POLICY = `camera=(), ${UNNEEDED}`;

/**
 * Headers of every response; pages replace the policy and add theirs. Computed once and not by helmet on each request,
 * because every header costs time on the most frequent calls; headers that mean nothing on JSON are set on pages only.
 */
export function fixedHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(https && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}

/** Nonces of the pages being rendered, one per response. */
export const nonces = new WeakMap<ServerResponse, string>();

const STILL = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');
/** Policies of pages without scripts: unframed, and framed by other sites. */
export const STILL_POLICY = `${STILL};frame-ancestors 'none'`;
export const STILL_FRAMED_POLICY = `${STILL};frame-ancestors *`;

/** Pages that preview a widget of this site in a frame, as a host page would show it. */
const BUILDERS = /^\/(?:widgets|payment-button)\/?(?:\?|$)/;

const framesOf = ({ url = '' }: IncomingMessage) => (BUILDERS.test(url) ? "'self'" : "'none'");

const nonce = (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonces.get(response)}'`;

/**
 * Sets the headers of pages: scripts from this site or with the page's nonce, everything else from this site or not at
 * all. Calls may also go to the operator's other origins. HSTS excludes subdomains, which are not ours to decide on.
 */
export function pageHeaders(https: boolean, apiOrigins: readonly string[] = []): onRequestHookHandler {
  return helmetHook(helmetOf(https, { isFramed: false, apiOrigins }));
}

/** Sets the headers of pages that other sites frame: only these may be framed, and may have a style with the nonce. */
export function framedPageHeaders(https: boolean): onRequestHookHandler {
  return helmetHook(helmetOf(https, { isFramed: true, apiOrigins: [] }));
}

/** Builds the headers once; helmet's plugin for Fastify would build and check them again for each request. */
function helmetHook(options: HelmetOptions): onRequestHookHandler {
  const setHeaders = helmet(options);
  return (request, reply, done) => setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
}

interface Policy {
  readonly isFramed: boolean;
  readonly apiOrigins: readonly string[];
}

function helmetOf(https: boolean, { isFramed, apiOrigins }: Policy): HelmetOptions {
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
