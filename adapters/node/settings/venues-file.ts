import type * as z from 'zod/mini';
import { readCheckedYaml } from '../files/checked-yaml.ts';
import { venuesForm, type VenuesContent } from './venues-form.ts';

/**
 * Reads the file of venues, YAML or JSON. It validates the form only. @throws ConfigurationError naming every mistake by
 * its place in the file. @param others mistakes beyond the form, of a content whose form is wrong.
 */
export function readVenuesFile(path: string, others: (content: unknown) => readonly string[]): VenuesContent {
  return readCheckedYaml(path, 'ALTWAY_VENUES', venuesForm, describe, others);
}

function describe({ code, path: place, message }: z.core.$ZodIssue): string {
  if (code !== 'invalid_union') return message;
  return place.at(-1) === 'from'
    ? 'must be an object with socket, or with host, port, ca, certificate and key'
    : 'must be false, or an object with asset and network';
}
