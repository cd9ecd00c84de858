import { isBuiltin } from 'node:module';
import type { Plugin } from 'vite';

/**
 * Modules that libraries load without need here, each with its replacement; the libraries handle their absence, or
 * never reach them.
 */
const LEFT_OUT: readonly { readonly library: string; readonly module: string; readonly instead: string }[] = [
  // Loading HTTP/2 also loads TLS and more.
  { library: '/undici/', module: 'node:http2', instead: "throw new Error('HTTP/2 is left out of this build');" },
  // Only for commands that are programs of their own.
  { library: '/commander/', module: 'node:child_process', instead: 'export default {};' },
];

const PREFIX = '\0builtin:';

/**
 * Lets a bundle for Node reach Node's own modules at the least cost. An `import` of one makes Node read every export of
 * it, getters included, which loads much else: a third of a short command's time. Reading only the used names avoids
 * this.
 */
export function serverBuiltins(): Plugin {
  return {
    name: 'altway:server-builtins',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId(source, importer = '', { kind }: { kind?: string } = {}) {
      const left = LEFT_OUT.findIndex(({ library, module }) => source === module && importer.includes(library));
      if (left >= 0) return `${PREFIX}${left}`;
      return isBuiltin(source) && kind === 'import-statement'
        ? { id: PREFIX + source, moduleSideEffects: false }
        : null;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const source = id.slice(PREFIX.length);
      return LEFT_OUT[Number(source)]?.instead ?? taking(source, Object.keys((await import(source)) as object));
    },
  };
}

/** A module that reads each export only when the bundle uses it. */
function taking(source: string, names: readonly string[]): string {
  const whole = `/* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(source)})`;
  const exports = names
    .filter((name) => name !== 'default' && name !== 'module.exports')
    .map((name) => `export const ${name} = /* @__PURE__ */ (() => ${whole}.${name})();`);
  return [`export default ${whole};`, ...exports].join('\n');
}
