import { describe, expect, it } from 'vitest';
import type { NameDirectory } from '../../../core/ports/chains/name-directory.ts';

/** A directory with these names; `main` stands for an account on Ethereum. */
export interface DirectorySubject {
  readonly directory: NameDirectory;
  readonly known: { readonly name: string; readonly address: string };
  /** It exists, without any address. */
  readonly bare: string;
  readonly unknown: string;
}

/** What every directory of names does. */
export function nameDirectoryContract(subject: () => DirectorySubject): void {
  describe('a directory of names', () => {
    it('finds the address of a name, however it is written', async () => {
      const { directory, known } = subject();
      const found = { status: 'found', name: known.name, address: known.address };
      await expect(directory.find(known.name, 'Ethereum')).resolves.toEqual(found);
      await expect(directory.find(known.name.toUpperCase(), 'Ethereum')).resolves.toEqual(found);
    });

    it('tells a name without an address from one that nobody registered', async () => {
      const { directory, bare, unknown } = subject();
      await expect(directory.find(bare, 'Ethereum')).resolves.toEqual({ status: 'no-address' });
      await expect(directory.find(unknown, 'Ethereum')).resolves.toEqual({ status: 'absent' });
    });

    it.each(['vitаlik.eth', 'ехсе.eth', 'a b.eth', '[' + 'a'.repeat(64) + '].eth', 'a..eth', '.eth'])(
      'refuses %s, whose letters or signs break the rules of names',
      async (name) => {
        await expect(subject().directory.find(name, 'Ethereum')).resolves.toEqual({ status: 'unreadable' });
      },
    );

    it('covers EVM networks alone, and rejects for others', async () => {
      const { directory, known } = subject();
      expect(['Ethereum', 'Base', 'Polygon'].map((network) => directory.covers(network))).toEqual([true, true, true]);
      expect(['Bitcoin', 'Solana', 'NEAR Protocol'].some((network) => directory.covers(network))).toBe(false);
      await expect(directory.find(known.name, 'Bitcoin')).rejects.toThrow('Bitcoin');
    });
  });
}
