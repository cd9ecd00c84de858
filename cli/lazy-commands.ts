import type { Command } from 'commander';
import type { Context } from './commands/context.ts';

/** A command that is loaded only when its name is on the command line, so that other commands start faster. */
interface LazyCommand {
  readonly name: string;
  /** The same as the command's own description. */
  readonly description: string;
  readonly load: () => Promise<(context: Context) => Command>;
}

/** Commands that are loaded late. */
export const LAZY_COMMANDS: readonly LazyCommand[] = [
  {
    name: 'settle',
    description: 'settle exchanges beside the servers of a PostgreSQL database: deposits, trades, payouts, mails',
    load: async () => (await import('./commands/settle.ts')).settleCommand,
  },
  {
    name: 'venues',
    description: 'follow the order books of real venues for the servers, and show where they stand',
    load: async () => (await import('./commands/venues/venues.ts')).venuesCommand,
  },
  {
    name: 'exchange',
    description: 'make an exchange: prints the amount to pay, the address and the time limit',
    load: async () => (await import('./commands/exchange.ts')).exchangeCommand,
  },
  {
    name: 'receipt',
    description: 'verify the receipt of a quote offline, or show the key that signs receipts',
    load: async () => (await import('./commands/receipt.ts')).receiptCommand,
  },
  {
    name: 'track',
    description: 'show an exchange by its tracking link, and what to do next',
    load: async () => (await import('./commands/track.ts')).trackCommand,
  },
  {
    name: 'history',
    description: 'list your exchanges, the newest first',
    load: async () => (await import('./commands/account/history.ts')).historyCommand,
  },
  {
    name: 'login',
    description: 'sign in to your account',
    load: async () => (await import('./commands/account/login.ts')).loginCommand,
  },
  {
    name: 'logout',
    description: 'sign out, and forget the session',
    load: async () => (await import('./commands/account/logout.ts')).logoutCommand,
  },
  {
    name: 'whoami',
    description: 'show who is signed in',
    load: async () => (await import('./commands/account/whoami.ts')).whoamiCommand,
  },
  {
    name: 'addresses',
    description: 'list, save, rename and remove the addresses that your account keeps under names',
    load: async () => (await import('./commands/account/addresses.ts')).addressesCommand,
  },
  {
    name: 'keys',
    description: 'make, list and revoke API keys for your software',
    load: async () => (await import('./commands/account/keys.ts')).keysCommand,
  },
  {
    name: 'confirm',
    description: 'list settings that wait for your confirmation after a password recovery, or confirm one',
    load: async () => (await import('./commands/account/confirm.ts')).confirmCommand,
  },
  {
    name: 'merchant',
    description: 'take payments: links, events and their history',
    load: async () => (await import('./commands/account/merchant.ts')).merchantCommand,
  },
  {
    name: 'affiliate',
    description: 'your affiliate link, its statistics, and your earnings',
    load: async () => (await import('./commands/affiliate/affiliate.ts')).affiliateCommand,
  },
  {
    name: 'token',
    description: 'show staff the state of the token in a mail',
    load: async () => (await import('./commands/staff/token.ts')).tokenCommand,
  },
  {
    name: 'transaction',
    description: 'show staff where a transaction stands',
    load: async () => (await import('./commands/staff/transaction.ts')).transactionCommand,
  },
  {
    name: 'support',
    description: 'look into transactions and accounts, and act on them, for staff',
    load: async () => (await import('./commands/staff/support.ts')).supportCommand,
  },
  {
    name: 'staff',
    description: 'make, list and revoke the tokens of staff members',
    load: async () => (await import('./commands/staff/staff.ts')).staffCommand,
  },
  {
    name: 'hedges',
    description: 'list the orders that work positions off at venues, and close one that cannot be settled, for staff',
    load: async () => (await import('./commands/staff/hedges.ts')).hedgesCommand,
  },
  {
    name: 'risk',
    description: 'show, halt and resume the trading at venues, for staff',
    load: async () => (await import('./commands/staff/risk.ts')).riskCommand,
  },
  {
    name: 'alarms',
    description: 'list what needs attention now, and test how alarms reach people, for staff',
    load: async () => (await import('./commands/staff/alarms.ts')).alarmsCommand,
  },
  {
    name: 'ledger',
    description: 'read, audit, compare, correct and export the ledger, for staff',
    load: async () => (await import('./commands/staff/ledger.ts')).ledgerCommand,
  },
  {
    name: 'treasury',
    description: 'show staff where the coins are and what to move, and move coins between places',
    load: async () => (await import('./commands/staff/treasury/treasury.ts')).treasuryCommand,
  },
  {
    name: 'positions',
    description: 'show staff what the fills of customers took and gave, by asset',
    load: async () => (await import('./commands/staff/treasury/positions.ts')).positionsCommand,
  },
  {
    name: 'pnl',
    description: 'show staff the profit and loss of a period, from the ledger alone',
    load: async () => (await import('./commands/staff/treasury/pnl.ts')).pnlCommand,
  },
  {
    name: 'doctor',
    description: 'check everything that the exchange needs, and say what to mend',
    load: async () => (await import('./commands/staff/doctor.ts')).doctorCommand,
  },
];
