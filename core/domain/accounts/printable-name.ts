/** A name as somebody typed it, without control characters and outer spaces; undefined where nothing is left. */
export function printableName(typed: string, most: number): string | undefined {
  const name = typed.replaceAll(/\p{C}/gu, ' ').trim().slice(0, most);
  return name === '' ? undefined : name;
}
