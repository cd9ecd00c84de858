import { parse } from 'node:querystring';

/** The most fields that are read of a query or a form (specification, section 9): Node's own default, said aloud. */
const MOST = 1000;

/** Fields of a query or a form by their names, a list where a name comes again; without a prototype to pollute. */
export function formFields(text: string): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: MOST });
}
