import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryTicketApi } from '../../../../adapters/memory/memory-ticket-api.ts';
import { validatedApi } from '../../../../core/contract/validated-api.ts';
import { ticketContract } from '../../../../core/contract/tickets/ticket-contract.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';

let running: RunningServer;
const tickets = memoryTicketApi();

beforeAll(async () => {
  const { supportProfile, openTicket } = tickets;
  running = await startServer({ tickets: validatedApi(ticketContract, { supportProfile, openTicket }) });
});
afterAll(() => running.server.close());

const post = (headers: Record<string, string>, body: unknown) =>
  fetch(`${running.url}/api/support/tickets`, { method: 'POST', headers, body: JSON.stringify(body) });

it('tells the support panel who is signed in', async () => {
  const answer = await fetch(`${running.url}/api/profile/support`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toEqual({ result: { email: 'ada@example.com', name: 'Ada King' } });
});

it('accepts a ticket with the CSRF token of a page and refuses it without one', async () => {
  const written = { email: 'ada@example.com', message: 'Where is it?' };
  expect((await post({ 'content-type': 'application/json' }, written)).status).toBe(403);
  expect(tickets.written).toEqual([]);
  const answer = await post(await visit(running.url), written);
  expect([answer.status, await answer.json()]).toEqual([200, { result: { id: 'q7w2e9r4t6y1' } }]);
  expect(tickets.written).toEqual([written]);
});

it('names the invalid fields of a ticket', async () => {
  const answer = await post(await visit(running.url), { email: 'ada', message: '' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    errors: { email: ['Please, enter correct email'], message: ['Please, write what happened'] },
    reasons: { email: [{ name: 'email-wrong' }], message: [{ name: 'message-empty' }] },
  });
});
