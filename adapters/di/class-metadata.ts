/** Metadata of one object, by key. */
type Notes = Map<unknown, unknown>;

const notesOf = new WeakMap<object, Map<string | symbol | undefined, Notes>>();

function own(target: object, property?: string | symbol): Notes | undefined {
  return notesOf.get(target)?.get(property);
}

/**
 * What inversify uses of `reflect-metadata`, which the build puts this in the place of: the rest serves decorators, of
 * which there are none here, and weighs two kilobytes in every page.
 */
const metadata = {
  defineMetadata(key: unknown, value: unknown, target: object, property?: string | symbol): void {
    const properties = notesOf.get(target) ?? new Map<string | symbol | undefined, Notes>();
    const notes = properties.get(property) ?? new Map<unknown, unknown>();
    notesOf.set(target, properties.set(property, notes.set(key, value)));
  },
  getOwnMetadata(key: unknown, target: object, property?: string | symbol): unknown {
    return own(target, property)?.get(key);
  },
  getMetadata(key: unknown, target: object, property?: string | symbol): unknown {
    for (let at: object | null = target; at !== null; at = Object.getPrototypeOf(at) as object | null) {
      const notes = own(at, property);
      if (notes?.has(key)) return notes.get(key);
    }
    return undefined;
  },
};

Object.assign(Reflect, metadata);
