import type { Store } from '../../../core/ports/stores/store.ts';
import type { ChainsSetup } from '../../chains/chain-setup.ts';
import { StartError } from '../start-error.ts';

/** Name of a cursor in the table of the chains' own; no chain can have this name. */
const NAME = 'house:coins';
const WORDS = { simulated: 'of the simulated chain', test: 'of test networks', real: 'of main networks' } as const;
type Kind = keyof typeof WORDS;

/**
 * Checks that a store holds only one kind of coins for ever: coins without value that were paid in must never be paid
 * out or refunded in real ones. @throws StartError when the store holds another kind.
 */
export async function checkChainKind(
  { cursors }: Pick<Store, 'cursors'>,
  setup: ChainsSetup | undefined,
): Promise<void> {
  const kind: Kind = setup === undefined ? 'simulated' : setup.chains.some(({ isTest }) => !isTest) ? 'real' : 'test';
  const older = (await cursors.get('simulated')) === undefined ? undefined : 'simulated';
  const known = (await cursors.get(NAME)) ?? older;
  if (known === undefined && (await cursors.move(NAME, undefined, kind))) return;
  const stands = (known ?? (await cursors.get(NAME))) as Kind;
  if (stands === kind) return;
  throw new StartError(
    `ALTWAY_CHAINS: the transactions kept here are ${WORDS[stands]}, the chains ${WORDS[kind]}: give them a folder and a database of their own`,
  );
}
