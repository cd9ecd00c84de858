import { ERROR_MESSAGES, type ErrorMessageName } from './error-messages.ts';

/** Patterns of the values in a text: names of networks and memos contain no punctuation. */
const SLOTS = {
  least: String.raw`\d{1,20}`,
  most: String.raw`\d{1,20}`,
  minutes: String.raw`\d{1,20}`,
  seconds: String.raw`\d{1,20}`,
  largest: String.raw`\d{1,20}`,
  bytes: String.raw`\d{1,20}`,
  network: '[^.,;:]{1,60}',
  other: '[^.,;:]{1,60}',
  extraId: '[^.,;:]{1,60}',
  form: '[^.,;]{1,40}',
} as const;

type Slot = keyof typeof SLOTS;

/** A message recognised in a text, with the values that were filled in. */
export interface ErrorMessage {
  readonly name: ErrorMessageName;
  readonly values: Readonly<Partial<Record<Slot, string>>>;
}

/** The message that makes up a whole text; undefined for others, such as another version's. */
export function parseErrorMessage(text: string): ErrorMessage | undefined {
  for (const { name, pattern } of (patterns ??= compiled())) {
    const match = pattern.exec(text);
    if (match) return { name, values: { ...match.groups } };
  }
  return undefined;
}

/** The messages of a line, joined as `Required, Not match` (section 5); undefined if one is unknown. */
export function parseErrorMessages(line: string): readonly ErrorMessage[] | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const whole = parseErrorMessage(line);
  if (whole) return [whole];
  for (let at = line.indexOf(SEPARATOR); at >= 0; at = line.indexOf(SEPARATOR, at + 1)) {
    const first = parseErrorMessage(line.slice(0, at));
    const rest = first && parseErrorMessages(line.slice(at + SEPARATOR.length));
    if (first && rest) return [first, ...rest];
  }
  return undefined;
}

/** Longest line that is parsed; real lines are shorter. */
const MAX_LINE_LENGTH = 1_000;

export const SEPARATOR = ', ';

interface Pattern {
  readonly name: ErrorMessageName;
  readonly pattern: RegExp;
}

let patterns: readonly Pattern[] | undefined;

function compiled(): readonly Pattern[] {
  const names = Object.keys(ERROR_MESSAGES) as ErrorMessageName[];
  return names.map((name) => ({ name, pattern: new RegExp(`^${patternOf(ERROR_MESSAGES[name])}$`, 'u') }));
}

/** A slot that occurs twice must match the same text twice. */
function patternOf(text: string): string {
  const seen = new Set<string>();
  return text.replaceAll(/\{(\w+)\}|[$()*+.?[\\\]^{|}]/g, (sign, slot?: Slot) => {
    if (slot === undefined) return `\\${sign}`;
    if (seen.has(slot)) return `\\k<${slot}>`;
    seen.add(slot);
    return `(?<${slot}>${SLOTS[slot]})`;
  });
}
