import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../../adapters/addresses/chain-address-rules.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import type { Caller } from '../../../../core/contract/caller.ts';
import { validatedApi } from '../../../../core/contract/validated-api.ts';
import { staffContract } from '../../../../core/contract/staff/staff-contract.ts';
import { ticketContract } from '../../../../core/contract/tickets/ticket-contract.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { ApiDomainSetting } from '../../../../core/exchange/site/api-domain-setting.ts';
import { localStaffApi } from '../../../../core/exchange/staff/local-staff-api.ts';
import { TicketService } from '../../../../core/exchange/tickets/ticket-service.ts';
import { localTicketApi } from '../../../../core/exchange/tickets/local-ticket-api.ts';
import type { StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import type { TicketApi } from '../../../../core/ports/apis/ticket-api.ts';
import { type AccountFixture, accountFixture } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

const STAFF = 'support@altway.test';
const ID = /^[a-z0-9]{12}$/;

let fixture: AccountFixture;
let api: TicketApi;
let staff: StaffApi;

beforeAll(async () => {
  fixture = await accountFixture();
  api = validatedApi(ticketContract, localTicketApi(new TicketService(fixture.accounts.context, STAFF)));
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const parts = { catalogue: new EmbeddedCatalogue(), addresses: new ChainAddressRules(), digest };
  const at = { store: fixture.store, clock: fixture.clock, logger: new MemoryLogger() };
  const origin = { fallback: () => 'http://127.0.0.1:3000', origins: [] };
  staff = validatedApi(
    staffContract,
    localStaffApi({
      ...parts,
      ...at,
      domain: new ApiDomainSetting({ ...at, ...origin }),
      newId: () => 'abcdefghijk2',
    }),
  );
});
afterAll(() => fixture.close());

let visitors = 0;
/** A caller at a new address. */
const somebody = (): Caller => ({ address: `10.9.${(visitors >> 8) & 255}.${(visitors += 1) & 255}`, locale: 'de' });
const words = (more: object = {}) => ({ email: 'ada@example.com', message: 'Where is it?', ...more });

describe('the author of a ticket', () => {
  it('is known by the account’s e-mail when signed in, and asked for one otherwise', async () => {
    const { browser, email } = await fixture.signedIn();
    expect(await api.supportProfile({}, { caller: browser })).toEqual({ email });
    expect(await api.supportProfile({}, { caller: somebody() })).toEqual({});
    expect(await api.supportProfile({}, { caller: { ...somebody(), session: 'x'.repeat(43) } })).toEqual({});
    expect(await api.supportProfile({})).toEqual({});
  });

  it('has the name that the social provider gives', async () => {
    const { browser, id } = await fixture.signedIn();
    await fixture.store.accounts.link(id, { network: 'google', subject: 's1', label: 'Ada King' });
    expect(await api.supportProfile({}, { caller: browser })).toMatchObject({ name: 'Ada King' });
  });
});

describe('a ticket', () => {
  it('is stored, and staff is notified by mail', async () => {
    const { browser, email, id: accountId } = await fixture.signedIn();
    const written = words({ email: ` ${email} `, message: ' One\r\ntwo ', transactionId: 'k3v9t2m7x4qa' });
    const { id } = await api.openTicket(written, { caller: browser });
    expect(id).toMatch(ID);
    const kept = { id, email, message: 'One\ntwo', transactionId: 'k3v9t2m7x4qa' };
    expect(await fixture.store.tickets.byId(id)).toEqual({ ...kept, at: fixture.clock.now(), accountId, locale: 'de' });
    const notice = (await fixture.mails(STAFF)).at(-1);
    expect(notice).toEqual({ kind: 'support-ticket', to: STAFF, locale: 'en', ticket: kept });
  });

  it('can be written by anybody, signed in or not', async () => {
    const { id } = await api.openTicket(words(), { caller: somebody() });
    expect(await staff.ticket({ id })).toMatchObject({ email: 'ada@example.com', message: 'Where is it?' });
    expect(await staff.ticket({ id })).not.toHaveProperty('accountId');
  });

  it('is stored also when no staff mailbox is configured', async () => {
    const quiet = await accountFixture();
    const { id } = await validatedApi(
      ticketContract,
      localTicketApi(new TicketService(quiet.accounts.context, undefined)),
    ).openTicket(words());
    expect(await quiet.mails()).toEqual([]);
    expect(await quiet.store.tickets.byId(id)).toMatchObject({ message: 'Where is it?' });
    await quiet.close();
  });

  it.each([
    [{ email: '' }, 'email', "Email can't be empty"],
    [{ email: 'ada' }, 'email', 'Please, enter correct email'],
    [{ email: 'ada@example.com\nbcc: eve@example.com' }, 'email', 'Please, enter correct email'],
    [{ message: ' \n ' }, 'message', 'Please, write what happened'],
    [{ message: 'x'.repeat(4001) }, 'message', 'must have at most 4000 characters'],
    [{ message: 'a\u001b[2Jb' }, 'message', 'must not have control characters'],
    [{ message: '\ud800' }, 'message', 'must not have control characters'],
    [{ transactionId: '../etc' }, 'transactionId', 'must be 12 lower-case letters and digits'],
  ])('%j is refused at %s', async (wrong, field, message) => {
    const error = await failure(api.openTicket(words(wrong), { caller: somebody() }));
    expect(error).toMatchObject({ code: 'invalid-input', fields: { [field]: [message] } });
  });

  it('is limited to five in 15 minutes from one address, for any e-mails', async () => {
    const caller = somebody();
    const write = (number: number) => api.openTicket(words({ email: `ada${number}@example.com` }), { caller });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, (_, number) => write(number)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await failure(write(99))).toMatchObject({ code: 'too-many-requests' });
    await expect(api.openTicket(words(), { caller: somebody() })).resolves.toBeTruthy();
    fixture.clock.advance(900_000);
    await expect(write(100)).resolves.toBeTruthy();
  });
});

describe('staff', () => {
  it('reads tickets, the newest first, and closes each once, on record', async () => {
    // Later than the tickets of other tests.
    fixture.clock.advance(1);
    const { id } = await api.openTicket(words({ message: 'Look: \u202egnp.exe' }), { caller: somebody() });
    fixture.clock.advance(1);
    const newer = await api.openTicket(words(), { caller: somebody() });
    const open = await staff.tickets({ open: '1' });
    expect(open.slice(0, 2).map((ticket) => ticket.id)).toEqual([newer.id, id]);
    // Bidirectional control characters would display a false text in a terminal.
    expect(open[1]!.message).toBe('Look:  gnp.exe');
    const closed = await staff.closeTicket({ id, actor: 'ada', reason: 'answered' });
    expect(closed.closed).toMatchObject({ actor: 'staff:ada', reason: 'answered' });
    expect((await staff.tickets({ open: 1 })).map((ticket) => ticket.id)).not.toContain(id);
    expect((await staff.tickets({})).map((ticket) => ticket.id)).toContain(id);
    expect(await failure(staff.closeTicket({ id, actor: 'eve', reason: 'again' }))).toMatchObject({ code: 'conflict' });
    const record = await fixture.store.audit.ofTransaction(`ticket:${id}`);
    expect(record).toMatchObject([{ actor: 'staff:ada', action: 'close ticket', reason: 'answered' }]);
  });

  it('gets an error for an unknown ticket', async () => {
    expect(await failure(staff.ticket({ id: 'nosuchticket' }))).toMatchObject({ code: 'not-found' });
    const closing = staff.closeTicket({ id: 'nosuchticket', actor: 'ada', reason: 'why not' });
    expect(await failure(closing)).toMatchObject({ code: 'not-found' });
  });
});
