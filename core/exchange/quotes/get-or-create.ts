/** What a map has under a key, or makes. Of the longest kept it forgets one where it would have more than `most`. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(key, made);
  return made;
}
