import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';

/** What a transfer becomes whose coins have left their place with this transaction of the chain. */
export function departed(chainTxId: string, at: number): Partial<TreasuryTransfer> {
  return { state: 'in-transit', chainTxId, departedAt: at, named: undefined, note: undefined };
}

/** True where somebody says it who is neither the person nor the token that said it before. */
export function isAnother(
  before: { readonly by: string; readonly person: string },
  now: { readonly actor: string; readonly person: string },
): boolean {
  return before.person !== now.person && before.by !== now.actor;
}
