import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import type { SharedCounters } from '../../../core/ports/stores/shared-counters.ts';
import type { RateLimit } from './rate-limit.ts';
import { costOf } from './call-cost.ts';
import { clientIp, type ProxyTrust } from './client-ip.ts';

/** How often processes exchange their counts, in milliseconds. */
const EXCHANGE_MS = 1_000;

/** Refuses requests above the limit with 429. Only refusals carry the limit's headers, not every response. */
export function rateLimitHook(limit: RateLimit, trust: ProxyTrust): onRequestHookHandler {
  return (request, reply, done) => {
    if (limit.take(clientIp(request.raw, trust), costOf(request))) return done();
    done(overLimit(limit, reply));
  };
}

/** The error for a request above a limit; sets the headers that go with it. */
export function overLimit(limit: RateLimit, reply: FastifyReply): ExchangeError {
  const seconds = limit.resetSeconds();
  reply.headers({
    'x-ratelimit-limit': limit.max,
    'x-ratelimit-remaining': 0,
    'x-ratelimit-reset': seconds,
    'retry-after': seconds,
  });
  return mainError('too-many-requests', errorMessage('requests-many', { seconds }));
}

/** Keeps the counts of several processes in sync until the server closes; when that fails, each counts alone. */
export function shareCounts(app: FastifyInstance, limit: RateLimit, shared: SharedCounters): void {
  let isRunning = false;
  let hasFailed = false;
  const exchange = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await limit.exchange(shared);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) app.log.warn({ err: error }, 'requests are counted by this process alone');
      hasFailed = true;
    }
    isRunning = false;
  };
  const timer = setInterval(exchange, EXCHANGE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
