import { isIP } from 'node:net';
import { InvalidValue } from './invalid-value.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function wholeNumber(text: string, least: number, most: number): number | InvalidValue {
  const value = Number(text);
  const fits = /^\d+$/.test(text) && value >= least && value <= most;
  return fits ? value : new InvalidValue(`a whole number from ${least} to ${most}`);
}

export function onOrOff(text: string): boolean | InvalidValue {
  return text === 'on' || text === 'off' ? text === 'on' : new InvalidValue('on or off');
}

export function host(text: string): string | InvalidValue {
  const plain = text.replace(/^\[(.*)\]$/, '$1');
  // A name that ends in a number, such as `1.2`, is read as an address by every URL.
  const isName = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/i.test(plain) && URL.canParse(`http://${plain}`);
  const fits = isIP(plain) !== 0 || isName;
  return fits ? plain : new InvalidValue('the address or host name to listen at, without scheme or port');
}

export function hosts(text: string): readonly string[] | InvalidValue {
  const given = text.split(',').map((name) => URL.parse(`http://${name.trim()}`));
  const names = given.map((url) => (url?.href === `http://${url?.host}/` ? url.host : undefined));
  const fits = names.filter((name) => name !== undefined);
  return fits.length === names.length
    ? fits
    : new InvalidValue('names of hosts, each with or without a port, without scheme');
}

export function origin(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (bare && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  return new InvalidValue('the address that visitors type, with http:// or https:// and without a path');
}

export function webAddress(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb ? url.href : new InvalidValue('an address that begins with http:// or https://');
}

export function contract(text: string): string | InvalidValue {
  return /^0x[\da-f]{40}$/i.test(text)
    ? text
    : new InvalidValue('the address of a contract, 0x and 40 hexadecimal digits');
}

/** The address may hold a password, so errors omit it. */
export function database(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
    ? text
    : new InvalidValue('the address of a PostgreSQL database, postgres://…');
}

export function oneOfLevels(text: string): string | InvalidValue {
  const level = text.toLowerCase();
  return LEVELS.includes(level) ? level : new InvalidValue(`one of ${LEVELS.join(', ')}`);
}

export function settlementPlace(text: string): 'inside' | 'child' | 'elsewhere' | InvalidValue {
  if (text === 'inside' || text === 'child' || text === 'elsewhere') return text;
  return new InvalidValue('child, elsewhere or inside');
}

export function yesOrNo(text: string): boolean | InvalidValue {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : new InvalidValue('1 or 0');
}
