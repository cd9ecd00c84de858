import { type ESTree, parseSync } from 'vite';

/** One change of one operator or literal. Offsets are UTF-16 code units of the file's text. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** The text that takes the place of `start` to `end`. */
  readonly replacement: string;
}

type Node = ESTree.Node & { readonly start: number; readonly end: number };

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

/** Methods whose opposite has the same signature. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Operands that keep their own meaning within another operator only in parentheses. */
const COMPOUND: ReadonlySet<string> = new Set(['BinaryExpression', 'LogicalExpression', 'ConditionalExpression']);

/** Parts of a node that are names or types, not values. */
const NO_VALUES: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'label',
  'superTypeArguments',
]);

/** Type expressions whose expression is a value. */
const TYPED_VALUES: ReadonlySet<string> = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** Every mutant of a TypeScript file, in order. Texts for people, which contain a space, are left alone. */
export function mutantsOf(text: string): readonly Mutant[] {
  const found: Mutant[] = [];
  visit(programOf(text), (node) => found.push(...ofNode(node, text)));
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The file as a tree. @throws Error for a file that cannot be parsed. */
export function programOf(text: string): ESTree.Program {
  const { program, errors } = parseSync('file.ts', text);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return program;
}

/** Calls `seen` for each value of a tree, the outer ones first. */
export function visit(node: ESTree.Node, seen: (node: Node) => void): void {
  if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !TYPED_VALUES.has(node.type))) return;
  seen(node as Node);
  for (const [name, part] of Object.entries(node)) {
    if (NO_VALUES.has(name) || isName(node, name)) continue;
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, seen);
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** True for the name of a property, in an object or after a dot, and for the source of a re-export. */
function isName(node: ESTree.Node, part: string): boolean {
  if (part === 'source' || part === 'directive') return true;
  if (part !== 'key' && part !== 'property') return false;
  return !(node as { readonly computed?: boolean }).computed;
}

function ofNode(node: Node, text: string): readonly Mutant[] {
  const { start, end } = node;
  const by = (...replacements: string[]) => replacements.map((replacement) => ({ start, end, replacement }));
  const of = (part: ESTree.Node) => text.slice((part as Node).start, (part as Node).end);
  const operand = (part: ESTree.Node) => (COMPOUND.has(part.type) ? `(${of(part)})` : of(part));
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return by(
        ...(OPERATORS[node.operator] ?? []).map((other) => `${operand(node.left)} ${other} ${operand(node.right)}`),
      );
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? by(of(node.argument)) : [];
    case 'UpdateExpression':
      return by(`${of(node.argument)}${node.operator === '++' ? '--' : '++'}`);
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node.test as Node;
      return ['true', 'false'].map((replacement) => ({ start: test.start, end: test.end, replacement }));
    }
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed) return [];
      const other = METHODS.get(of(callee.property));
      const rest = text.slice((callee as Node).end, end);
      const before = text.slice(start, (callee.property as Node).start);
      return other === undefined ? [] : by(`${before}${other}${rest}`);
    }
    case 'TemplateLiteral':
      return text.slice(start, end).includes(' ') ? [] : by(`''`);
    case 'Literal':
      return by(...literals(node, text.slice(start, end)));
    default:
      return [];
  }
}

function literals({ value }: { readonly value: unknown }, written: string): readonly string[] {
  switch (typeof value) {
    case 'bigint':
    case 'number':
      return [`(${written} + ${typeof value === 'bigint' ? '1n' : '1'})`];
    case 'boolean':
      return [String(!value)];
    case 'string':
      return value.includes(' ') ? [] : [value === '' ? `'mutant'` : `''`];
    default:
      return [];
  }
}
