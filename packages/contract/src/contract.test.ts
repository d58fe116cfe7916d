import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { flatten } from './access.ts';
import type { Call } from './call.ts';
import { contract } from './index.ts';

const calls = Object.entries(contract).flatMap(([area, definitions]) =>
  Object.entries(definitions).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
);

/** Object schemas anywhere inside a schema that would let undeclared fields pass. */
const looseObjects = (schema: unknown, path: string): string[] => {
  const json = z.toJSONSchema(z.any().parse(schema), { io: 'output', unrepresentable: 'any' });
  const walk = (node: unknown, at: string): string[] => {
    if (node === null || typeof node !== 'object') return [];
    const { type, properties, additionalProperties } = node as Record<string, unknown>;
    const isLoose = type === 'object' && properties !== undefined && additionalProperties !== false;
    return [...(isLoose ? [at] : []), ...Object.entries(node).flatMap(([key, value]) => walk(value, `${at}.${key}`))];
  };
  return walk(json, path);
};

describe('every call of the contract', () => {
  it.each(calls)('%s has a strict reply, so that nothing undeclared leaves the house', (name, call) => {
    expect(looseObjects(call.reply, name)).toEqual([]);
  });

  it.each(calls)('%s names only fields of its input in its access rules', (_, call) => {
    const inputs = Object.keys(
      z
        .object({ properties: z.record(z.string(), z.unknown()) })
        .parse(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })).properties,
    );
    const named = flatten(call.access).flatMap((rule) => ('field' in rule && rule.field ? [rule.field] : []));
    expect(named.filter((field) => !inputs.includes(field))).toEqual([]);
  });

  it('has a path and method of its own', () => {
    const addresses = calls.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
