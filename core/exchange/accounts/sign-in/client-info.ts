import type { Caller } from '../../../contract/caller.ts';

/** Longest name of somebody's software that is kept. */
const AGENT_LENGTH = 256;
const ADDRESS_LENGTH = 64;

/** Where a call came from, as sessions and events keep it. */
export interface ClientInfo {
  readonly agent: string;
  readonly address: string;
}

/** What is kept of a caller: empty where nothing is known. */
export function clientInfo({ agent = '', address = '' }: Caller): ClientInfo {
  return { agent: kept(agent, AGENT_LENGTH), address: kept(address, ADDRESS_LENGTH) };
}

/** Without control characters, which a list of sessions is no place for. */
function kept(text: string, length: number): string {
  return text.replaceAll(/\p{C}/gu, '').slice(0, length);
}
