import { parse } from 'node:querystring';

/** The most fields that are read of a query or a form (specification, section 9): Node's default, stated explicitly. */
const MOST = 1000;

/** Fields of a query or a form by name, with a list for a repeated name; the object has no prototype to pollute. */
export function formFields(text: string): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: MOST });
}
