import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import { COMMAND, VERSION } from '../../../core/domain/accounts/user-agent.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../../../core/ports/services/webhook-sender.ts';
import { reachOf } from './public-address.ts';
import { NOT_PUBLIC, guardedLookup } from './guarded-lookup.ts';
import { LIMIT_MS, REASONS, webhookFailure } from './webhook-failure.ts';

const AGENT = `${COMMAND}/${VERSION} (webhooks)`;

/** Bytes of a response's body that are read, only to finish the response. */
const BODY_LIMIT = 1024;

interface WebhookSenderOptions {
  /**
   * Whether events may also go to private networks, and unencrypted, for testing. Link-local addresses, clouds'
   * metadata services and the like are refused all the same.
   */
  readonly allowsPrivate: boolean;
  /** Resolves host names; the system's lookup unless given. */
  readonly lookup?: typeof systemLookup;
  /** Time limit of one attempt, in milliseconds. */
  readonly limitMs?: number;
}

/**
 * Sends events over undici, with a new connection for each. It checks the addresses to which the connection is actually
 * made, so DNS rebinding between check and connection gains nothing.
 */
export class UndiciWebhookSender implements WebhookSender {
  readonly #allowsPrivate: boolean;
  readonly #lookup: LookupFunction;
  readonly #limitMs: number;

  constructor({ allowsPrivate, lookup = systemLookup, limitMs = LIMIT_MS }: WebhookSenderOptions) {
    this.#allowsPrivate = allowsPrivate;
    this.#lookup = guardedLookup(lookup, (address) => this.#mayReach(address));
    this.#limitMs = limitMs;
  }

  refusal(address: string): string | undefined {
    const url = URL.parse(address);
    const isWeb = url?.protocol === 'https:' || (this.#allowsPrivate && url?.protocol === 'http:');
    if (!url || !isWeb) return 'must be an address that begins with https://';
    if (url.username !== '' || url.password !== '') return 'must be an address without a name and password';
    // A connection to an IP address skips the lookup, so it is checked here.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 ? !this.#mayReach(host) : !this.#allowsPrivate && isLocalName(host))
      return 'must be an address that is public';
    return undefined;
  }

  #mayReach(address: string): boolean {
    const reach = reachOf(address);
    return reach === 'public' || (reach === 'private' && this.#allowsPrivate);
  }

  async send({ url, headers, body }: WebhookRequest): Promise<WebhookAnswer> {
    if (this.refusal(url) !== undefined) return { failure: NOT_PUBLIC };
    const { origin, pathname, search } = new URL(url);
    const connect = { lookup: this.#lookup, timeout: this.#limitMs };
    const client = new Client(origin, { connect, pipelining: 0, allowH2: false, maxHeaderSize: 16_384 });
    const signal = AbortSignal.timeout(this.#limitMs);
    try {
      const answer = await request.call(client, {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { 'user-agent': AGENT, ...headers },
        body,
        signal,
      });
      // The body is discarded.
      await answer.body.dump({ limit: BODY_LIMIT, signal }).catch(() => undefined);
      return { status: answer.statusCode };
    } catch (error) {
      return { failure: signal.aborted ? REASONS['UND_ERR_ABORTED']! : webhookFailure(error) };
    } finally {
      await client.destroy().catch(() => undefined);
    }
  }
}

/** True for names that always denote local machines. */
function isLocalName(host: string): boolean {
  return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) || !host.includes('.');
}
