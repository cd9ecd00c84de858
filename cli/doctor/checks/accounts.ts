import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import type { CcxtAccount } from '../../../adapters/venue-accounts/ccxt-account.ts';
import type { KeyRights } from '../../../adapters/venue-accounts/key-rights.ts';
import { StartError } from '../../serve/start-error.ts';
import { accountAt } from '../../venues/account-at.ts';
import { readVenues } from '../../venues/read-venues.ts';
import type { VenueSetup } from '../../venues/venues-setup.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** How far a venue's clock may be off, in milliseconds: from there on its hedging is halted. */
const MAX_SKEW_MS = 500;

/** Accounts at venues: keys that answer, with the rights that they need and no others, and clocks in step. */
export const accountsCheck: Check = {
  name: 'accounts at venues',
  async run({ configuration: { venuesFile, dataFolder, databaseUrl }, isReal, staff }) {
    const [what, how] = [
      'positions are not worked off at venues',
      'add accounts to the file of venues (docs/hedging.md)',
    ];
    if (venuesFile === undefined) return [isReal ? toMend(what, how) : note(what, how)];
    const { venues, hedging } = readVenues(venuesFile, dataFolder, new EmbeddedCatalogue().list());
    // A file without venues only says where another machine's books come from.
    if (hedging === undefined) return [isReal && venues.length > 0 ? toMend(what, how) : note(what, how)];
    const findings = await Promise.all(venues.filter(({ account }) => account !== undefined).map(examined));
    const risk = await staff((api) => api.risk({})).catch(() => undefined);
    const halts = (risk?.halts ?? []).map(({ venue, reason }) =>
      toMend(
        `hedging is halted ${venue ? `at ${venue}` : 'everywhere'}: ${reason}`,
        'see altway risk (docs/hedging.md)',
      ),
    );
    const embedded = toMend('hedging needs PostgreSQL', 'set DATABASE_URL: the process of the venues does not start');
    return [...findings.flat(), ...halts, ...(databaseUrl === undefined ? [embedded] : [])];
  },
};

async function examined(venue: VenueSetup): Promise<readonly Finding[]> {
  const { id } = venue.terms;
  let account: CcxtAccount | undefined;
  try {
    account = await accountAt(venue);
    const before = Date.now();
    const [earliest, latest] = await account.time();
    const after = Date.now();
    const skew = Math.round(latest < before ? before - latest : earliest > after ? earliest - after : 0);
    const held = [...(await account.balances()).values()].filter((amount) => amount > 0n).length;
    return [
      good(`the key of ${id} answers`),
      ...(skew > MAX_SKEW_MS ? [toMend(`the clock of ${id} is ${skew} ms off ours`, 'keep this clock by NTP')] : []),
      ...(held === 0
        ? [toMend(`the account at ${id} is empty`, 'send coins there: nothing can be traded without')]
        : []),
      ...(await rights(account)),
    ];
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof StartError) return [toMend(message, 'see docs/hedging.md')];
    return [
      toMend(
        `the key of ${id} does not work: ${message}`,
        'look at the key, its rights and its addresses at the venue',
      ),
    ];
  } finally {
    await account?.close();
  }
}

async function rights(account: CcxtAccount): Promise<readonly Finding[]> {
  const found = await account.rights();
  const { venue } = account;
  if (found === undefined)
    return [note(`${venue} does not tell what its key may do`, 'see at the venue that it may trade, and not withdraw')];
  return [
    found.mayTrade
      ? good(`the key of ${venue} may trade`)
      : toMend(`the key of ${venue} may not trade`, 'let it trade'),
    ...(found.mayWithdraw
      ? [
          toMend(
            `the key of ${venue} may withdraw`,
            'take that right from it: it is in a process that speaks to venues',
          ),
        ]
      : []),
    ...(found.isBound === true ? [] : [unbound(venue, found)]),
  ];
}

function unbound(venue: string, { isBound }: KeyRights): Finding {
  return isBound === false
    ? note(`the key of ${venue} works from anywhere`, 'bind it to the address of this machine')
    : note(
        `${venue} does not tell where its key works from`,
        'see at the venue that it is bound to the address of this machine',
      );
}
