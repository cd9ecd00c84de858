import { expect, it } from 'vitest';
import '../../../adapters/di/class-metadata.ts';

interface Metadata {
  defineMetadata(key: unknown, value: unknown, target: object, property?: string | symbol): void;
  getOwnMetadata(key: unknown, target: object, property?: string | symbol): unknown;
  getMetadata(key: unknown, target: object, property?: string | symbol): unknown;
}
const metadata = Reflect as unknown as Metadata;

class Base {}
class Derived extends Base {}

it('keeps what is said of a class, and tells it of those that extend it too', () => {
  metadata.defineMetadata('key', 1, Base);
  expect([metadata.getOwnMetadata('key', Base), metadata.getOwnMetadata('key', Derived)]).toEqual([1, undefined]);
  expect(metadata.getMetadata('key', Derived)).toBe(1);
  metadata.defineMetadata('key', undefined, Derived);
  expect(metadata.getMetadata('key', Derived)).toBeUndefined();
  expect(metadata.getMetadata('key', Base)).toBe(1);
});

it('keeps properties apart, and keys, and replaces', () => {
  metadata.defineMetadata('key', 'a', Base, 'property');
  metadata.defineMetadata('other', 'b', Base, 'property');
  metadata.defineMetadata('key', 'c', Base, 'property');
  expect(metadata.getMetadata('key', Derived, 'property')).toBe('c');
  expect(metadata.getMetadata('other', Derived, 'property')).toBe('b');
  expect(metadata.getMetadata('other', Derived)).toBeUndefined();
});
