import type { Caller } from '../../../contract/caller.ts';

/** Longest user agent that is stored, in characters. */
const AGENT_LENGTH = 256;
const ADDRESS_LENGTH = 64;

/** Origin of a call as sessions and account events store it. */
export interface ClientInfo {
  readonly agent: string;
  readonly address: string;
}

export function clientInfo({ agent = '', address = '' }: Caller): ClientInfo {
  return { agent: kept(agent, AGENT_LENGTH), address: kept(address, ADDRESS_LENGTH) };
}

/** Removes control characters, which must not reach the session list. */
function kept(text: string, length: number): string {
  return text.replaceAll(/\p{C}/gu, '').slice(0, length);
}
