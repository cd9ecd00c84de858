import { readFileSync } from 'node:fs';
import { type Mutant, mutantsOf } from './find-mutants.ts';
import { instrumented, lineOf } from './instrument.ts';
import type { MutationGroup } from './groups.ts';

export interface PlacedMutant extends Mutant {
  readonly number: number;
  readonly file: string;
  readonly line: number;
  /** The text that it replaces. */
  readonly original: string;
}

/** The mutants of a group's files, numbered over all of them. */
export class MutantList {
  readonly all: readonly PlacedMutant[];
  readonly #texts: ReadonlyMap<string, string>;

  constructor({ files }: MutationGroup) {
    this.#texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
    const placed = [...this.#texts].flatMap(([file, text]) =>
      mutantsOf(text).map((mutant) => ({
        ...mutant,
        file,
        line: lineOf(text, mutant.start),
        original: text.slice(mutant.start, mutant.end),
      })),
    );
    this.all = placed.map((mutant, number) => ({ ...mutant, number }));
  }

  /** A file with all its mutants; undefined for a file of no group. */
  instrumented(file: string): string | undefined {
    const text = this.#texts.get(file);
    const own = this.all.filter((mutant) => mutant.file === file);
    return text === undefined ? undefined : instrumented(text, own, own[0]?.number ?? 0);
  }
}
