import type { Plugin } from 'vite';
import { REACT_DOM_PARTS } from './react-dom-parts.ts';
import { REACT_ROUTER_PARTS } from './react-router-parts.ts';
import type { UnusedParts } from './unused-parts.ts';

const LIBRARIES: readonly UnusedParts[] = [REACT_ROUTER_PARTS, REACT_DOM_PARTS];

/** The members of the parser's syntax tree that this plugin reads. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: SyntaxNode | null;
  readonly name?: string;
  readonly body?: SyntaxNode;
  readonly init?: SyntaxNode | null;
  readonly left?: SyntaxNode;
  readonly right?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
}

/** A change of a text: what stands from `start` to `end` becomes `instead`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/**
 * Leaves parts of libraries out of the page that no page of this product uses. A library that is one function of
 * thousands of lines, as a router's or a renderer's is, keeps all of it otherwise: tree shaking drops only what nothing
 * names. A part that is reached nevertheless throws an error with its name. The build fails when a part does not exist,
 * so a new version of a library cannot pass unnoticed.
 */
export function trimmedLibraries(): Plugin {
  return {
    name: 'altway:trimmed-libraries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: LIBRARIES.map(({ file }) => file) },
      handler(code, id) {
        const parts = LIBRARIES.find(({ file }) => file.test(id))!;
        return { code: trimmed(code, parts, this.parse(code) as unknown as SyntaxNode), map: null };
      },
    },
  };
}

/** @throws Error that names a part which the library does not have, or has more than once. */
export function trimmed(code: string, { file, functions, expressions }: UnusedParts, tree: SyntaxNode): string {
  const missing = (what: string, times: number) =>
    new Error(
      `${file}: expected ${what} once, found it ${times} times; compare cli/trim with the library's new version`,
    );
  const bodies = bodiesIn(code, tree);
  const changes: Change[] = [];
  for (const [name, instead] of Object.entries(functions)) {
    const found = bodies.get(name) ?? [];
    if (found.length !== 1) throw missing(`function ${name}`, found.length);
    const [{ start, end }] = found as [SyntaxNode];
    changes.push({ start, end, instead: `{ ${instead ?? `throw Error(${JSON.stringify(`left out: ${name}`)});`} }` });
  }
  for (const [expression, instead] of Object.entries(expressions)) {
    const times = code.split(expression).length - 1;
    if (times !== 1) throw missing(expression, times);
    const start = code.indexOf(expression);
    changes.push({ start, end: start + expression.length, instead });
  }
  return applied(code, changes);
}

function applied(code: string, changes: readonly Change[]): string {
  let from = code.length;
  const texts: string[] = [];
  for (const { start, end, instead } of changes.toSorted((a, b) => b.start - a.start)) {
    // A change within a part that is left out anyway.
    if (end > from) continue;
    texts.push(code.slice(end, from), instead);
    from = start;
  }
  texts.push(code.slice(0, from));
  return texts.toReversed().join('');
}

/**
 * The bodies of named functions, at any depth; also those that a variable holds, itself or wrapped by a call, or that
 * are assigned to a member, such as `Name.prototype.method`.
 */
function bodiesIn(code: string, tree: SyntaxNode): ReadonlyMap<string, readonly SyntaxNode[]> {
  const bodies = new Map<string, SyntaxNode[]>();
  const visit = (node: SyntaxNode): void => {
    const { left } = node;
    const held = node.type === 'VariableDeclarator' ? node.init : left ? node.right : node;
    const holder = held?.arguments?.[0] ?? held;
    const name = left ? code.slice(left.start, left.end) : node.id?.name;
    if (name !== undefined && holder?.body?.type === 'BlockStatement' && /Function/.test(holder.type))
      bodies.set(name, [...(bodies.get(name) ?? []), holder.body]);
    for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) visit(child);
  };
  visit(tree);
  return bodies;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
