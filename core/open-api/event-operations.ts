import { EVENT_PATHS } from '../contract/transactions/event-path.ts';
import { transactionRoutes } from '../contract/transactions/transaction-routes.ts';
import { openPath, type Operation, operationOf } from './operation.ts';
import { failuresOf } from './failures.ts';
import { exchangeContract } from '../contract/exchange/exchange-contract.ts';

const STREAM = 'Server-sent events named `transaction`: `data` is a Transaction, `id` its sequence';

const PARTS = {
  owned: { name: 'transaction', operationId: 'transactionEvents', summary: 'An exchange as it changes, live' },
  tracked: { name: 'track', operationId: 'trackEvents', summary: 'The same, by the secret of the tracking link' },
} as const;

/** Returns the operations of the live events by path. Events are not calls of a contract. */
export function eventOperations(tag: string): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(PARTS).map(([kind, { name, operationId, summary }]) => {
      const path = EVENT_PATHS[kind as keyof typeof EVENT_PATHS];
      // With the path of the events, because a key that opens the call need not open them.
      const like = operationOf({ name, call: { ...exchangeContract[name], path } }, tag);
      return [openPath(path), { ...like, operationId, summary, responses: responsesOf(name) }];
    }),
  );
}

function responsesOf(name: 'transaction' | 'track'): Operation['responses'] {
  const stream = { description: STREAM, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return { '200': stream, ...failuresOf(transactionRoutes[name]) };
}
