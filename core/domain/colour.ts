type Channels = readonly [red: number, green: number, blue: number];

const HEX = /^#?(?:(?<short>[0-9a-f]{3})|(?<long>[0-9a-f]{6}))$/i;

/** Reads a hex colour, with or without its hash, of three digits or six. @returns `#rrggbb`, or undefined for anything else. */
export function hexColour(text: string): string | undefined {
  const { short, long } = HEX.exec(text.trim())?.groups ?? {};
  const digits = long ?? short?.replaceAll(/./g, (digit) => digit + digit);
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** Black or white, whichever contrasts more; one always has 4.5:1 or more. @param colour `#rrggbb`. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000';
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). Both are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
