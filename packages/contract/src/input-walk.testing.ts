import { z } from 'zod';
import { oneLine, severalLines } from './kit/wire.ts';

/** A gap of an input: its path, and what is missing. */
export type InputGap = { path: string; what: string };

/** Characters that must never get into a single line, however well hidden. */
const breaks = ['\n', 'a\nb', '1\n', '\u0000', 'a\u2028b', 'a\u202eb', `data:image/png;base64,\n`];

const largest = 1e15;

const checksOf = (schema: z.ZodType): readonly object[] => (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def);

const patternsOf = (schema: z.ZodString): readonly RegExp[] =>
  checksOf(schema).flatMap((check) => ('pattern' in check && check.pattern instanceof RegExp ? [check.pattern] : []));

const gapsOfText = (schema: z.ZodString, path: string): InputGap[] => {
  const own = schema._zod.bag.patterns ?? new Set<RegExp>();
  const patterns = [...patternsOf(schema), ...own];
  const isOneLine = patterns.some((pattern) => breaks.every((sample) => !pattern.test(sample)));
  const isSeveral = patterns.some((pattern) => pattern.source === severalLines.source);
  const isWords = patterns.some((pattern) => pattern.source === oneLine.source);
  const hasEnd = schema.maxLength !== null || (isOneLine && !isWords);
  return [
    ...(isOneLine ? [] : [{ path, what: isSeveral ? 'several lines' : 'any character' }]),
    ...(hasEnd ? [] : [{ path, what: 'any length' }]),
  ];
};

const gapsOfNumber = (schema: z.ZodNumber, path: string): InputGap[] => {
  const isBounded = (schema.minValue ?? -Infinity) >= -largest && (schema.maxValue ?? Infinity) <= largest;
  return isBounded ? [] : [{ path, what: 'any number' }];
};

const isOpaque = (gaps: readonly InputGap[]) => gaps.length > 0 && gaps.every(({ what }) => what === 'anything');

/** The stricter side counts: the other one only sees what it accepts. */
const gapsOfPipe = (schema: z.ZodPipe, path: string): InputGap[] => {
  const sides = [schema.in, schema.out].map((side) => gapsOf(side, path));
  const isMap = schema.meta()?.maxProperties !== undefined;
  if (isMap) return gapsOf(schema.out, path).filter((gap) => gap.path !== path || gap.what !== 'any length');
  const readable = sides.filter((gaps) => !isOpaque(gaps)).toSorted((one, other) => one.length - other.length);
  return readable[0] ?? [{ path, what: 'anything' }];
};

const gapsOfObject = (schema: z.ZodObject, path: string): InputGap[] => [
  ...(schema._zod.def.catchall?._zod.def.type === 'never' ? [] : [{ path, what: 'unknown fields' }]),
  ...Object.entries(schema.shape).flatMap(([name, field]) => gapsOf(field, `${path}.${name}`)),
];

const gapsOfArray = (schema: z.ZodArray, path: string): InputGap[] => [
  ...(checksOf(schema).some((check) => 'maximum' in check) ? [] : [{ path, what: 'any length' }]),
  ...gapsOf(schema.element, `${path}[]`),
];

/** Only `mapOf` limits the number of entries. */
const gapsOfRecord = (schema: z.ZodRecord, path: string): InputGap[] => [
  { path, what: 'any length' },
  ...gapsOf(schema.keyType, `${path}{}`),
  ...gapsOf(schema.valueType, `${path}{}`),
];

const closed = [z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNull, z.ZodUUID, z.ZodIPv4, z.ZodIPv6, z.ZodNever] as const;
const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault] as const;

/** All gaps of an input: characters, lengths, sizes of numbers and lists, undeclared fields. */
export const gapsOf = (schema: z.core.$ZodType, path: string): InputGap[] => {
  const wrapper = wrappers.find((kind) => schema instanceof kind);
  if (schema instanceof z.ZodType && schema.meta()?.maxItems !== undefined) return [];
  if (closed.some((kind) => schema instanceof kind)) return [];
  if (wrapper !== undefined && schema instanceof wrapper) return gapsOf(schema._zod.def.innerType, path);
  if (schema instanceof z.ZodObject) return gapsOfObject(schema, path);
  if (schema instanceof z.ZodArray) return gapsOfArray(schema, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => gapsOf(option, path));
  if (schema instanceof z.ZodPipe) return gapsOfPipe(schema, path);
  if (schema instanceof z.ZodString) return gapsOfText(schema, path);
  if (schema instanceof z.ZodNumber) return gapsOfNumber(schema, path);
  if (schema instanceof z.ZodRecord) return gapsOfRecord(schema, path);
  return [{ path, what: 'anything' }];
};
