import { z } from 'zod';
import type { Random } from '../../src/demo/random.ts';

/** Values that no schema expects. */
const strange: readonly unknown[] = [
  null,
  [],
  {},
  '',
  ' ',
  'a\nb',
  'a\u0000b',
  '\u202eb',
  '💥',
  '=1+1',
  "'; drop table person; --",
  '{vorname}',
  'x'.repeat(5000),
  -1,
  0,
  1.5,
  1e308,
  -9_007_199_254_740_104,
  2_147_483_648,
  '99999999999999999999',
  true,
  [[[[]]]],
  { a: { b: [1, 'x'] } },
  Array.from({ length: 300 }, () => []),
];

const words: readonly string[] = [
  'Anna',
  'Šimić',
  'anna@example.at',
  '1010',
  '20100309',
  '436641234567',
  '3339150968',
  '#12ab34',
  'https://verein.example',
  '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11',
  '127.0.0.1',
  'AT611904300234573201',
  'user_read',
  'lastname',
  '7',
  'Turnen2026',
];

const largestId = 40;

const numberOf = (schema: z.ZodNumber, random: Random): number => {
  const [least, most] = [Math.max(schema.minValue ?? 0, -1e15), Math.min(schema.maxValue ?? 1e15, 1e15)];
  const near = random.int(Math.max(least, 0), Math.min(most, largestId));
  return random.weighted([
    [near, 8],
    [least, 1],
    [most, 1],
    [random.int(1_600_000_000, 1_900_000_000), 1],
    [random.int(19_000_101, 20_991_231), 1],
  ]);
};

const textOf = (schema: z.ZodString, random: Random): string => {
  const known = words.filter((word) => schema.safeParse(word).success);
  const filled = 'ä'.repeat(Math.min(schema.maxLength ?? 50, 3000));
  return random.weighted([
    [known.length > 0 ? random.pick(known) : 'x', 8],
    [filled, 1],
    ['', 1],
  ]);
};

const listOf = <T>(random: Random, make: () => T): T[] => Array.from({ length: random.int(0, 3) }, make);

const objectOf = (schema: z.ZodObject, random: Random): Record<string, unknown> => {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const isNeeded = !z.safeParse(field, undefined).success;
    return random.chance(isNeeded ? 0.97 : 0.4) ? [[name, makeValue(field, random)]] : [];
  });
  return Object.fromEntries(random.chance(0.03) ? [...fields, ['unbekannt', 1]] : fields);
};

/** A value for this schema: mostly a valid one, now and then an invalid one. The same seed makes the same. */
export const makeValue = (schema: z.core.$ZodType, random: Random): unknown => {
  if (random.chance(0.04)) return random.pick(strange);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return makeValue(schema._zod.def.innerType, random);
  }
  if (schema instanceof z.ZodNullable) return random.chance(0.2) ? null : makeValue(schema._zod.def.innerType, random);
  if (schema instanceof z.ZodObject) return objectOf(schema, random);
  if (schema instanceof z.ZodArray) return listOf(random, () => makeValue(schema.element, random));
  if (schema instanceof z.ZodRecord) {
    return Object.fromEntries(
      listOf(random, () => [String(makeValue(schema.keyType, random)), makeValue(schema.valueType, random)]),
    );
  }
  if (schema instanceof z.ZodUnion) return makeValue(random.pick(schema.options), random);
  if (schema instanceof z.ZodPipe) {
    if (schema.meta()?.maxItems !== undefined) return listOf(random, () => random.int(1, largestId));
    return makeValue(schema.in instanceof z.ZodCustom ? schema.out : random.pick([schema.in, schema.out]), random);
  }
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)
    return random.pick([...(schema._zod.values ?? [])]);
  if (schema instanceof z.ZodBoolean) return random.chance(0.5);
  if (schema instanceof z.ZodNumber) return numberOf(schema, random);
  if (schema instanceof z.ZodString) return textOf(schema, random);
  return random.pick([...words, ...strange]);
};
