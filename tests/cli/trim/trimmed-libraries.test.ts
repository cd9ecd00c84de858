import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { REACT_DOM_PARTS } from '../../../cli/trim/react-dom-parts.ts';
import { REACT_ROUTER_PARTS } from '../../../cli/trim/react-router-parts.ts';
import { type SyntaxNode, trimmed } from '../../../cli/trim/trimmed-libraries.ts';
import type { UnusedParts } from '../../../cli/trim/unused-parts.ts';

const LIBRARY = `
function used(x) { return x > 1 && isOld(x) ? dropped(x) : x; }
function dropped(x) { return x * 2; }
function isOld(x) { return true; }
const wrapped = wrap((x) => { return x * 3; });
class Thing {}
Thing.prototype.grow = function () { return 4; };
`;

function trimmedLibrary(parts: Partial<UnusedParts>): string {
  return trimmed(LIBRARY, { file: /library/, functions: {}, expressions: {}, ...parts }, treeOf(LIBRARY));
}

function treeOf(code: string): SyntaxNode {
  return parseAst(code) as unknown as SyntaxNode;
}

/** Runs the library's code and returns what an expression in it is. */
function valueIn(code: string, expression: string): unknown {
  return new Function('wrap', `${code}; return ${expression};`)((inner: unknown) => inner);
}

describe('a part that is left out of a library', () => {
  it('throws an error that names it when it is reached', () => {
    const code = trimmedLibrary({ functions: { dropped: null } });
    expect(valueIn(code, 'used(1)')).toBe(1);
    expect(() => valueIn(code, 'used(2)')).toThrow('left out: dropped');
  });

  it.each([
    ['dropped', 'dropped(1)'],
    ['wrapped', 'wrapped(1)'],
    ['Thing.prototype.grow', 'new Thing().grow()'],
  ])('does what stands instead: %s', (name, call) => {
    expect(valueIn(LIBRARY, call)).not.toBe('instead');
    expect(valueIn(trimmedLibrary({ functions: { [name]: "return 'instead';" } }), call)).toBe('instead');
  });

  it('may be an expression that always has one value', () => {
    const code = trimmedLibrary({ functions: { dropped: null }, expressions: { 'isOld(x) ?': 'false ?' } });
    expect(valueIn(code, 'used(2)')).toBe(2);
  });

  it.each([
    { functions: { missing: null } },
    { expressions: { missing: 'true' } },
    { expressions: { 'return x': '' } },
  ])('fails the build when the library has it not once: %j', (parts) => {
    expect(() => trimmedLibrary(parts)).toThrow(/\/library\/: expected .+ once, found it [0-9] times/);
  });
});

describe.each([
  ['react-dom', 'node_modules/react-dom/cjs', REACT_DOM_PARTS],
  ['react-router', 'node_modules/react-router/dist/production', REACT_ROUTER_PARTS],
])('the installed %s', (_, folder, parts) => {
  it('has every part that is left out, and weighs a tenth less before any tree shaking', () => {
    const files = readdirSync(folder).filter((name) => parts.file.test(`/${join(folder, name)}`));
    expect(files).toHaveLength(1);
    const code = readFileSync(join(folder, files[0]!), 'utf8');
    expect(trimmed(code, parts, treeOf(code)).length).toBeLessThan(code.length * 0.9);
  });
});
