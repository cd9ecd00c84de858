import { httpStatusOf } from '../contract/error-code.ts';
import { FRAME_HEADER } from '../contract/frame-header.ts';
import { eventOperations } from './event-operations.ts';
import { CALL_GROUPS } from './groups.ts';
import { type JsonSchema, namedSchemas } from './json-schema.ts';
import { openPath, type Operation, operationOf } from './operation.ts';

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

const DESCRIPTION = `Every call of this service, said by the contract that the service itself is held to.

Amounts are decimal strings. Answers stand in \`result\`, unless the schema says otherwise; failures are \`Failure\`.`;

/** The tag of the live events, the same as that of the calls on exchanges. */
const WITH_EVENTS = 'Exchanges';

/** Builds the OpenAPI document of all calls. Takes some milliseconds: call it once. */
export function openApiDocument(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { tag, calls } of CALL_GROUPS) {
    for (const named of calls) {
      const { method, path } = named.call;
      (paths[openPath(path)] ??= {})[method.toLowerCase()] = operationOf(named, tag);
    }
  }
  for (const [path, get] of Object.entries(eventOperations(WITH_EVENTS))) paths[path] = { get };
  return {
    openapi: '3.1.0',
    info: { title: 'Altway', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    // Relative to the URL of the document.
    servers: [{ url: '/' }],
    tags: CALL_GROUPS.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: { schemas: { Failure: FAILURE, ...namedSchemas() }, securitySchemes: SECURITY_SCHEMES },
  };
}

const TEXTS = { type: 'array', items: { type: 'string' } } as const;
const REASON = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  required: ['name'],
};

const FAILURE: JsonSchema = {
  type: 'object',
  description:
    'What went wrong: for people by field (`main` where no field is to blame), for software by code and reasons.',
  properties: {
    code: { type: 'string', enum: Object.keys(httpStatusOf) },
    errors: { type: 'object', additionalProperties: TEXTS },
    limit: {
      type: 'object',
      description: 'The bound that was not kept, in the currency that is sent.',
      properties: { amount: { type: 'string' }, currency: { type: 'string' } },
      required: ['amount', 'currency'],
    },
    challenge: {
      type: 'string',
      description:
        'A proof of work that is asked for (ALTCHA): the same request with its solution as `proof` is served.',
    },
    reasons: { type: 'object', additionalProperties: { type: 'array', items: REASON } },
  },
  required: ['code', 'errors'],
};

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A secret API key, `alt_…`, for programs on a server. No cookie is looked at beside it.',
  },
  publishableKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A publishable API key, `alt_pk_…`, which may stand in the code of a page. Pages of any origin may call with it, ' +
      'without cookies. An exchange that is read with it has no `refund`, `choices`, `trackSecret` or `viewSecret`.',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'connect.sid', description: 'The session of whoever signed in.' },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-csrf-token',
    description: 'The token that every GET answers in a header of the same name, with the cookie it came with.',
  },
  frame: {
    type: 'apiKey',
    in: 'header',
    name: FRAME_HEADER,
    description: '`1`, from a framed page of this site, without any cookie.',
  },
};
