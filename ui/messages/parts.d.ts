/** Parts of a catalogue, as `compiledMessages` makes them. */
declare module '*.json?part=first' {
  import type { Texts } from './texts.ts';
  const texts: Texts;
  export default texts;
}

declare module '*.json?part=later' {
  import type { Texts } from './texts.ts';
  const texts: Texts;
  export default texts;
}

declare module '*.json?part=widget' {
  import type { Texts } from './texts.ts';
  const texts: Texts;
  export default texts;
}

declare module '*.json?part=widget-later' {
  import type { Texts } from './texts.ts';
  const texts: Texts;
  export default texts;
}

declare module '*.json?part=widget-cards' {
  import type { Texts } from './texts.ts';
  const texts: Texts;
  export default texts;
}
