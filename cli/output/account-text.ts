import type { Profile, UnconfirmedSetting } from '../../core/domain/accounts/account.ts';
import type { SavedAddress } from '../../core/domain/accounts/saved-address.ts';
import type { StaffAccount, StaffToken } from '../../core/ports/apis/staff-api.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

const YES_NO = { true: 'yes', false: 'no' } as const;
const TWO_FACTOR = { off: 'off', unconfirmed: 'started, not confirmed: no code is asked for', on: 'on' } as const;
const TOKEN_WORDS = { created: 'live', finished: 'used', unused: 'expired or superseded' } as const;
const TOKEN_KINDS = { password: 'sets a password', email: 'changes the e-mail' } as const;

/** The signed-in user. */
export function profileText({ user, networks }: Profile, style: Style): string[] {
  const codes = user.totpState === 'on' ? `, ${user.recoveryCodesLeft} recovery codes left` : '';
  return [
    style('bold', printable(user.email ?? 'an account without an e-mail')),
    ...table(
      [
        ['two-factor', `${TWO_FACTOR[user.totpState]}${codes}`],
        ['networks', networks.map(({ network, label }) => `${network} (${label})`).join(', ') || 'none'],
        ['password', user.hasPassword ? 'set' : 'none: only linked providers open it'],
        ['since', user.createdAt],
      ],
      ['left', 'left'],
    ),
  ];
}

/** An account for staff: its data, then its events, the newest first. */
export function staffAccountText(account: StaffAccount, style: Style): string[] {
  const { id, email, networks, events, audit } = account;
  const facts = [
    ['e-mail confirmed', account.confirmedAt ?? 'no'],
    ['password', account.hasPassword ? 'set' : 'none'],
    ['two-factor', TWO_FACTOR[account.totpState]],
    ...(account.totpState === 'on' ? [['recovery codes left', `${account.recoveryCodesLeft}`]] : []),
    ['networks', networks.map(({ network, label }) => `${network} (${label})`).join(', ') || 'none'],
    ['sessions', `${account.sessions}`],
    ['miner', account.minerStatus],
    ['newsletter', YES_NO[`${account.isSubscribed}`]],
    ['since', account.createdAt],
  ];
  const happened = events.map(({ at, kind, address, agent }) => [at, kind, address, agent]);
  const done = audit.map(({ at, actor, action, reason }) => [at, actor, action, reason]);
  const section = (title: string, rows: readonly (readonly string[])[]) =>
    rows.length === 0
      ? []
      : ['', style('bold', title), ...table(rows, ['left', 'left', 'left', 'left']).map((line) => `  ${line}`)];
  return [
    style('bold', printable(`${id}: ${email ?? 'no e-mail'}`)),
    ...table(facts, ['left', 'left']),
    ...section('What happened', happened),
    ...section('What staff did', done),
  ];
}

/** The state of a mail's token. */
export function tokenText(token: StaffToken, style: Style): string[] {
  const { status, statusName, kind, email, accountId, createdAt, expiresAt } = token;
  const rows = [
    ['e-mail', email],
    ['kind', `${kind}: ${TOKEN_KINDS[kind]}`],
    ['account', accountId],
    ['sent', createdAt],
    ['expires', expiresAt],
  ];
  return [style('bold', `${statusName} (${status}): ${TOKEN_WORDS[statusName]}`), ...table(rows, ['left', 'left'])];
}

/** Settings that wait for confirmation, a line each. */
export function unconfirmedText(settings: readonly UnconfirmedSetting[]): string[] {
  if (settings.length === 0) return ['Nothing waits for confirmation.'];
  const rows = settings.map(({ kind, currency = '', webhookUrl, address = '', extraId = '' }) => [
    kind,
    currency,
    printable(webhookUrl ?? address),
    printable(extraId),
  ]);
  return table(rows, ['left', 'left', 'left', 'left']);
}

/** Saved addresses, a line each. */
export function savedAddressesText(addresses: readonly SavedAddress[]): string[] {
  if (addresses.length === 0) return ['No address is saved.'];
  const rows = addresses.map(({ id, name, network, address, extraId = '', isUnconfirmed }) => [
    id,
    printable(name),
    network,
    printable(address),
    printable(extraId),
    isUnconfirmed ? 'not confirmed: altway confirm saved-addresses' : '',
  ]);
  return table(rows, ['left', 'left', 'left', 'left', 'left', 'left']);
}
