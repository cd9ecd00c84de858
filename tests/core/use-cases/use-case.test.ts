import { describe, expect, it } from 'vitest';
import { port } from '../../../core/ports/port.ts';
import { callOf, resolveUseCases } from '../../../core/use-cases/use-case.ts';

interface Shelf {
  take(input: { readonly page: number }): Promise<string>;
}
const Shelf = port<Shelf>('Shelf');

const resolve = resolveUseCases((token) => {
  if ((token as unknown) !== Shelf) throw new Error(`nothing is bound to ${token.name}`);
  return { take: async ({ page }: { readonly page: number }) => `page ${page}` } as never;
});

describe('a passed-on call', () => {
  it('is made with the arguments of execute, over the port that it names', async () => {
    const TakePage = callOf(
      () => Shelf,
      (shelf, page: number = 1) => shelf.take({ page }),
    );
    expect(await resolve(TakePage).execute(7)).toBe('page 7');
    expect(await resolve(TakePage).execute()).toBe('page 1');
  });

  it('asks for its port when it is resolved, not when its module is loaded', async () => {
    let later: typeof Shelf | undefined;
    const TakeFirst = callOf(
      () => later!,
      (shelf) => shelf.take({ page: 1 }),
    );
    later = Shelf;
    expect(await resolve(TakeFirst).execute()).toBe('page 1');
  });
});

describe('a class', () => {
  class Reader {
    static readonly create = () => new Reader(resolve(Shelf));
    readonly shelf: Shelf;
    constructor(shelf: Shelf) {
      this.shelf = shelf;
    }
  }

  it('is created anew, with what it needs, each time it is resolved', async () => {
    expect(await resolve(Reader).shelf.take({ page: 2 })).toBe('page 2');
    expect(resolve(Reader)).not.toBe(resolve(Reader));
  });

  it('that does not state its needs is left to the container', () => {
    class Stranger {}
    expect(() => resolve(Stranger)).toThrow('nothing is bound to Stranger');
  });
});
