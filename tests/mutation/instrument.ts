import type { ESTree } from 'vite';
import { type Mutant, programOf } from './find-mutants.ts';

type Node = ESTree.Node & { readonly start: number; readonly end: number };

/** A part of a text and what is written in its place. Parts contain each other or have nothing in common. */
interface Part {
  readonly start: number;
  readonly end: number;
  /** @param inner the part with everything inside it replaced. */
  readonly write: (inner: string) => string;
}

/**
 * The text of a file with all its mutants, of which `globalThis.__mutants` activates one at a time. A constant of the
 * module that contains mutants is computed again when one of them is activated.
 * @param first the number of the file's first mutant.
 */
export function instrumented(text: string, mutants: readonly Mutant[], first: number): string {
  const switches = mutants.map(({ start, end, replacement }, index) => ({
    start,
    end,
    write: (inner: string) => `(__mutant(${first + index}) ? (${replacement}) : ${inner})`,
  }));
  const parts = [...constants(text, mutants), ...switches.toReversed()];
  return `const __mutant = (number) => globalThis.__mutants.isActive(number);\n${written(text, 0, text.length, parts)}`;
}

/** A range of a text with its parts replaced; of parts of the same range the last one is the innermost. */
function written(text: string, start: number, end: number, parts: readonly Part[]): string {
  let [result, at] = ['', start];
  const outer = parts.filter((part) => !parts.some((other) => other !== part && contains(other, part, parts)));
  for (const part of outer.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const inside = parts.filter((other) => other !== part && contains(part, other, parts));
    result += text.slice(at, part.start) + part.write(written(text, part.start, part.end, inside));
    at = part.end;
  }
  return result + text.slice(at, end);
}

function contains(outer: Part, inner: Part, parts: readonly Part[]): boolean {
  if (outer.start === inner.start && outer.end === inner.end) return parts.indexOf(outer) < parts.indexOf(inner);
  return outer.start <= inner.start && inner.end <= outer.end && inner.start < inner.end;
}

/** Makes constants of the module variables, which are computed again for each mutant. */
function constants(text: string, mutants: readonly Mutant[]): readonly Part[] {
  return programOf(text).body.flatMap((statement): readonly Part[] => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    const [one] = declared.declarations;
    const init = one?.init as Node | null | undefined;
    if (declared.declarations.length !== 1 || one?.id.type !== 'Identifier' || !init) return [];
    const isMutated = mutants.some(({ start, end }) => init.start <= start && end <= init.end);
    if (!isMutated || init.type === 'ArrowFunctionExpression') return [];
    const { name } = one.id;
    const { start, end } = declared as Node;
    const compute = `__compute_${name}`;
    const again = `\nvar ${compute}; globalThis.__mutants.again(() => { ${name} = ${compute}(); });`;
    return [
      { start, end: start + 'const'.length, write: () => 'let' },
      { start: init.start, end: init.end, write: (inner) => `(${compute} = () => (${inner}))()` },
      { start: end, end, write: () => again },
    ];
  });
}

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
