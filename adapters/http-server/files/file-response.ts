import type { IncomingHttpHeaders } from 'node:http';
import { acceptedCoding } from './accepted-coding.ts';
import type { BuiltFile, Coding, FileForm } from './built-files.ts';
import { byteRange } from './byte-range.ts';

/** The response to a request for a file. */
interface FileResponse {
  readonly status: 200 | 206 | 304 | 412 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** A view of the file's own bytes: nothing is copied. */
  readonly body?: Buffer;
}

/**
 * Answers a request for a file in the coding that it prefers: the whole file, a part, or not modified (RFC 9110, 13 and
 * 14).
 */
export function fileResponse(file: BuiltFile, headers: IncomingHttpHeaders, isHead = false): FileResponse {
  const coding = acceptedCoding(text(headers['accept-encoding']), [...file.coded.keys()]);
  const form = formIn(file, coding);
  const about = aboutFile(file, form);
  if (isOutdated(file, form, headers)) return { status: 412, headers: {} };
  if (isUnchanged(file, form, headers)) return { status: 304, headers: about };
  const whole = { ...about, 'content-type': file.type, ...(coding && { 'content-encoding': coding }) };
  // Range applies to GET only.
  const range = isHead || !isRangeOf(file, form, headers) ? undefined : byteRange(headers.range, form.body.length);
  if (range === undefined) return { status: 200, headers: whole, body: form.body };
  const size = form.body.length;
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${size}` } };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...whole, 'content-range': `bytes ${first}-${last}/${size}` },
    body: form.body.subarray(first, last + 1),
  };
}

function formIn({ plain, coded }: BuiltFile, coding: Coding | undefined): FileForm {
  return (coding && coded.get(coding)) ?? plain;
}

function aboutFile({ coded, modifiedAt }: BuiltFile, { etag }: FileForm): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
    ...(coded.size > 0 && { vary: 'accept-encoding' }),
  };
}

/** True when the file fails the client's `If-Match` condition or, without one, its `If-Unmodified-Since`. */
function isOutdated({ modifiedAt }: BuiltFile, { etag }: FileForm, headers: IncomingHttpHeaders): boolean {
  const match = headers['if-match'];
  if (match !== undefined) return match !== '*' && !tagsIn(match).includes(etag);
  return modifiedAt > Date.parse(headers['if-unmodified-since'] ?? '');
}

/** True when the client's copy is current by `If-None-Match` or, without it, by `If-Modified-Since`. */
function isUnchanged({ modifiedAt }: BuiltFile, { etag }: FileForm, headers: IncomingHttpHeaders): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) return match === '*' || tagsIn(match).some((tag) => tag.replace(/^W\//, '') === etag);
  return modifiedAt <= Date.parse(headers['if-modified-since'] ?? '');
}

/** True when the client may get a part of the file: `If-Range` is absent or matches these bytes. */
function isRangeOf({ modifiedAt }: BuiltFile, { etag }: FileForm, headers: IncomingHttpHeaders): boolean {
  const known = text(headers['if-range']);
  return known === undefined || known === etag || Date.parse(known) === modifiedAt;
}

function tagsIn(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim());
}

function text(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
