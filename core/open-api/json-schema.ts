import * as z from 'zod/mini';
import { exchangeContract } from '../contract/exchange/exchange-contract.ts';
import { merchantOutputs } from '../contract/merchants/merchant-outputs.ts';
import { currency, quote } from '../contract/exchange/exchange-schemas.ts';
import { transaction, transactionPage } from '../contract/transactions/transaction-outputs.ts';

/** A JSON Schema 2020-12, as in OpenAPI 3.1. */
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

/** Path of named schemas in the document. */
export const SCHEMAS = '#/components/schemas/';

/** Schemas with a name of their own; generated clients use it as the type's name. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  Currency: currency,
  Quote: quote,
  RateTable: exchangeContract.rates.output,
  RateHistory: exchangeContract.rateHistory.output,
  Transaction: transaction,
  TransactionPage: transactionPage,
  Merchant: merchantOutputs.merchant,
  WebhookDelivery: merchantOutputs.delivery,
};

/** Path of named schemas in zod's output. */
const DEFINITIONS = '#/$defs/';

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** Bounds that zod gives to unbounded integers. */
const UNBOUNDED = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Converts a schema of the contract; named schemas become references. @param io the end of the wire */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const name = names.get(schema)?.id;
  return name === undefined ? converted(schema, io) : { $ref: SCHEMAS + name };
}

export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, converted(schema, 'output')]));
}

function converted(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: names,
    override: ({ jsonSchema: one }) => {
      // Later versions may add fields; a client must not reject an answer because of them.
      if (one.additionalProperties === false) delete one.additionalProperties;
      if (one.minimum === UNBOUNDED.minimum) delete one.minimum;
      if (one.maximum === UNBOUNDED.maximum) delete one.maximum;
    },
  });
  const { $schema: _schema, $defs = {}, ...whole } = made as JsonSchema & { $defs?: Record<string, JsonSchema> };
  // zod converts a named schema to a reference to its own definition.
  const { id: _id, ...own } = (whole.$ref === undefined ? whole : $defs[whole.$ref.slice(DEFINITIONS.length)])!;
  return JSON.parse(JSON.stringify(own).replaceAll(`"${DEFINITIONS}`, `"${SCHEMAS}`)) as JsonSchema;
}
