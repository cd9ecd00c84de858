import * as z from 'zod/mini';
import { exchangeContract } from '../contract/exchange/exchange-contract.ts';
import { merchantOutputs } from '../contract/merchants/merchant-schemas.ts';
import { currency, quote } from '../contract/exchange/schemas.ts';
import { transaction, transactionPage } from '../contract/transactions/transaction-schemas.ts';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly [keyword: string]: unknown;
}

/** Where named schemas stand in the document. */
export const SCHEMAS = '#/components/schemas/';

/** Answers that have a name of their own: clients that are generated call their types so. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  Currency: currency,
  Quote: quote,
  RateTable: exchangeContract.rates.output,
  Transaction: transaction,
  TransactionPage: transactionPage,
  Merchant: merchantOutputs.merchant,
  WebhookDelivery: merchantOutputs.delivery,
};

/** Where zod puts them. */
const DEFINITIONS = '#/$defs/';

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** What integers are bounded by where nobody bounded them. */
const UNBOUNDED = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const;

/** A schema of the contract for the document; named ones become references. @param io which end of the wire it is at */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const name = names.get(schema)?.id;
  return name === undefined ? converted(schema, io) : { $ref: SCHEMAS + name };
}

/** The named schemas themselves. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, converted(schema, 'output')]));
}

function converted(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: names,
    override: ({ jsonSchema: one }) => {
      // Answers may have more in them one day: a client that refused it would be broken by it.
      if (one.additionalProperties === false) delete one.additionalProperties;
      if (one.minimum === UNBOUNDED.minimum) delete one.minimum;
      if (one.maximum === UNBOUNDED.maximum) delete one.maximum;
    },
  });
  const { $schema: _schema, $defs = {}, ...whole } = made as JsonSchema & { $defs?: Record<string, JsonSchema> };
  // A named schema by itself is told as a reference to its own definition.
  const { id: _id, ...own } = (whole.$ref === undefined ? whole : $defs[whole.$ref.slice(DEFINITIONS.length)])!;
  return JSON.parse(JSON.stringify(own).replaceAll(`"${DEFINITIONS}`, `"${SCHEMAS}`)) as JsonSchema;
}
