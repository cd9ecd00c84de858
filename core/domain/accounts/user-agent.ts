/** Program and system of a caller, by their common names. An unknown one is absent. */
interface UserAgent {
  readonly program?: string;
  readonly system?: string;
}

/** The name in the command line's `User-Agent`. */
export const COMMAND = 'altway';

/** The same as in `package.json`. */
export const VERSION = '0.1.0';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order, because nearly every browser also claims to be those listed after it. */
const PROGRAMS: Names = [
  [/^altway\b/i, COMMAND],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
  [/^curl\//i, 'curl'],
];

const SYSTEMS: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads program and system from a `User-Agent`, for display. */
export function userAgentOf(agent: string): UserAgent {
  const program = nameOf(PROGRAMS, agent);
  const system = nameOf(SYSTEMS, agent);
  return { ...(program && { program }), ...(system && { system }) };
}

function nameOf(names: Names, agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
