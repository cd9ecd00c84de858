/** Returns or creates a map's value for a key. A map of `most` entries loses its oldest one for it. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(key, made);
  return made;
}
