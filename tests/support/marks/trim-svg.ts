/** Larger pictures are rounded to a twentieth of a pixel of their grid. */
const LARGE_BYTES = 5000;

/** Removes what a picture in an `<img>` does not need: whitespace, classes, invisible digits, its own size. */
export function trimSvg(svg: string, ground?: string): string {
  const places = svg.length > LARGE_BYTES ? 1 : 2;
  const short = svg
    .replace(/\n\s*/g, '')
    .replace(/<title>.*?<\/title>|<desc>.*?<\/desc>/g, '')
    .replace(/ (class|width|height)="[^"]*"/g, (attribute, name: string, at: number, all: string) =>
      name === 'class' || isOfRoot(all, at) ? '' : attribute,
    )
    .replace(/ (d|points)="([^"]*)"/g, (_all, name: string, path: string) => ` ${name}="${shorter(path, places)}"`);
  const rectangle = ground ? `<path fill="${ground}" d="M0 0h24v24H0z"/>` : '';
  return short.replace(/^(<svg[^>]*>)/, `$1${rectangle}`);
}

function isOfRoot(svg: string, at: number): boolean {
  return at < svg.indexOf('>');
}

/**
 * Rounds the numbers of a path; a path with arcs stays unchanged, because their flags may be written without
 * separators.
 */
function shorter(path: string, places: number): string {
  if (/[aA]/.test(path)) return path;
  return path.replace(/-?\d*\.\d+/g, (number, at: number) => {
    const rounded = String(Number(Number(number).toFixed(places))).replace(/^(-?)0\./, '$1.');
    const isGlued = /[\d.]/.test(path[at - 1] ?? '') && !rounded.startsWith('-');
    return isGlued ? ` ${rounded}` : rounded;
  });
}
