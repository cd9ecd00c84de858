import type { Message } from './message.ts';

type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotsOf<Rest> : never;
type ValuesOf<Text extends string> = Readonly<Record<SlotsOf<Text>, string | number | bigint>>;

type Table = Readonly<Record<string, string>>;

/** Makes a message from its name. @param given values to fill in, if the message has any. */
export type MessageMaker<T extends Table> = <Name extends keyof T & string>(
  name: Name,
  ...[given]: [SlotsOf<T[Name]>] extends [never] ? [] : [ValuesOf<T[Name]>]
) => Message;

/** Returns a function that makes messages of a table. */
export function messageMaker<T extends Table>(table: T): MessageMaker<T> {
  return (name, ...[given]) => {
    const values: Record<string, string> = {};
    const text = table[name]!.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      return (values[slot] = String((given as Readonly<Record<string, unknown>>)[slot]));
    });
    return { text, code: Object.keys(values).length > 0 ? { name, values } : { name } };
  };
}
