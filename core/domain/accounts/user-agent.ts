/** What somebody calls with, in the names people know it by. What is not recognised is absent. */
export interface UserAgent {
  readonly program?: string;
  readonly system?: string;
}

/** The name under which the command line calls. */
export const COMMAND = 'altway';

/** As `package.json` has it. */
export const VERSION = '0.1.0';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: nearly every browser also claims to be those after it. */
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

/** Reads how software names itself (a `User-Agent`), as far as people care: which program, on what. */
export function userAgentOf(agent: string): UserAgent {
  const program = nameOf(PROGRAMS, agent);
  const system = nameOf(SYSTEMS, agent);
  return { ...(program && { program }), ...(system && { system }) };
}

function nameOf(names: Names, agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
