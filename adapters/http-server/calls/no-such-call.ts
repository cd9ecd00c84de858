import type { FastifyReply } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { sendError } from './error-response.ts';

/** Answers 404 to a call that is not in the contract. */
export function sendNoSuchCall(reply: FastifyReply) {
  return sendError(reply, new ExchangeError('not-found', 'There is no such call'));
}
