import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import type { SharedCounters } from '../../../core/ports/stores/shared-counters.ts';
import type { RateLimit } from './rate-limit.ts';
import { clientIp, type ProxyTrust } from './client-ip.ts';

/** How often processes tell each other what they have counted. */
const EXCHANGE_MS = 1_000;

/** Refuses with 429 who is over the limit. Counters are told to them alone, not in every answer. */
export function rateLimitHook(limit: RateLimit, trust: ProxyTrust): onRequestHookHandler {
  return (request, reply, done) => {
    if (limit.take(clientIp(request.raw, trust))) return done();
    done(overLimit(limit, reply));
  };
}

/** The refusal of who is over a limit, and the headers that go with it. */
export function overLimit(limit: RateLimit, reply: FastifyReply): ExchangeError {
  const seconds = limit.resetSeconds();
  reply.headers({
    'x-ratelimit-limit': limit.max,
    'x-ratelimit-remaining': 0,
    'x-ratelimit-reset': seconds,
    'retry-after': seconds,
  });
  return new ExchangeError('too-many-requests', errorMessage('requests-many', { seconds }));
}

/** Keeps the counts of several processes together until the server closes; without the others each counts alone. */
export function shareCounts(app: FastifyInstance, limit: RateLimit, shared: SharedCounters): void {
  let running = false;
  let pageErrorHandler = false;
  const exchange = async () => {
    if (running) return;
    running = true;
    try {
      await limit.exchange(shared);
      pageErrorHandler = false;
    } catch (error) {
      if (!pageErrorHandler) app.log.warn({ err: error }, 'requests are counted by this process alone');
      pageErrorHandler = true;
    }
    running = false;
  };
  const timer = setInterval(exchange, EXCHANGE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
