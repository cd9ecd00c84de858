import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { API_KEY_CALLS, FRAME_CALLS, PUBLISHABLE_KEY_CALLS } from '../../../core/contract/call-scopes.ts';
import { httpStatusOf } from '../../../core/contract/error-code.ts';
import { EVENT_PATHS } from '../../../core/contract/transactions/event-path.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { merchantContract, widgetContract } from '../../../core/contract/merchants/merchant-contract.ts';
import { pathFields, type Contract } from '../../../core/contract/route.ts';
import { ticketContract } from '../../../core/contract/tickets/ticket-contract.ts';
import { openApiDocument } from '../../../core/open-api/document.ts';
import { openPath, type Operation } from '../../../core/open-api/operation.ts';

const document = openApiDocument();
// All contracts served over HTTP; the support contract is served over a local socket.
const contracts: readonly Contract[] = [
  exchangeContract,
  accountContract,
  affiliateContract,
  merchantContract,
  widgetContract,
  ticketContract,
];
const calls = contracts.flatMap((contract) => Object.entries(contract));
const operationAt = (method: string, path: string): Operation | undefined =>
  document.paths[openPath(path)]?.[method.toLowerCase()];
const all = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const bodyOf = (operation: Operation) => operation.requestBody?.content['application/json']?.schema;

describe('the OpenAPI document', () => {
  it('is valid for an independent validator', async () => {
    const validator = new Validator();
    const plain = JSON.parse(JSON.stringify(document));
    expect(await validator.validate(plain)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    // The validator detects errors.
    expect((await new Validator().validate({ ...plain, paths: { '/x': { get: { responses: 1 } } } })).valid).toBe(
      false,
    );
  });

  it.each(calls)('has %s', (name, { method, path, errors, isWhole }) => {
    const operation = operationAt(method, path)!;
    expect(operation.operationId).toBe(name);
    expect(operation.summary.length).toBeGreaterThan(5);
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
    expect(inPath.map((one) => [one.name, one.required])).toEqual(pathFields(path).map((field) => [field, true]));
    expect(bodyOf(operation) !== undefined).toBe(method === 'POST');
    for (const field of pathFields(path)) expect(bodyOf(operation)?.properties ?? {}).not.toHaveProperty(field);
    for (const code of errors) {
      const failure = operation.responses[String(httpStatusOf[code])]!;
      expect(failure.description.split(', ')).toContain(code);
    }
    const answer = operation.responses['200']!.content!['application/json']!.schema;
    expect(isWhole === true || Object.keys(answer.properties!).join() === 'result').toBe(true);
  });

  it('has no other paths except the live events, and each name once', () => {
    const served = calls.map(([, { method, path }]) => `${method} ${openPath(path)}`);
    const events = Object.values(EVENT_PATHS).map((path) => `GET ${openPath(path)}`);
    const listed = all.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(listed.toSorted()).toEqual([...served, ...events].toSorted());
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  });

  it('says for each call whether a key or a frame may make it', () => {
    const byScheme = (scheme: string) =>
      all
        .filter(({ operation }) => operation.security.some((one) => scheme in one))
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .toSorted();
    expect(byScheme('apiKey')).toEqual([...API_KEY_CALLS].map(openPath).toSorted());
    expect(byScheme('publishableKey')).toEqual([...PUBLISHABLE_KEY_CALLS].map(openPath).toSorted());
    expect(byScheme('frame')).toEqual([...FRAME_CALLS].map(openPath).toSorted());
    // Calls that move money or open an account need their owner.
    for (const name of ['payOut', 'createApiKey', 'renewMerchantSecret', 'changePassword']) {
      const { operation } = all.find((one) => one.operation.operationId === name)!;
      expect(operation.security).toEqual([{ session: [], csrfToken: [] }]);
    }
  });

  it('has no dangling references, and no schema that is only a reference', () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!));
    expect(referred.size).toBeGreaterThan(5);
    for (const ref of referred) {
      const name = ref.replace('#/components/schemas/', '');
      expect(document.components.schemas).toHaveProperty(name);
      expect(document.components.schemas[name]!.$ref).toBeUndefined();
    }
    const schemes = new Set(all.flatMap(({ operation }) => operation.security.flatMap((one) => Object.keys(one))));
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  it('allows additional properties in every answer', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });
});
