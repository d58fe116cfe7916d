import { z } from 'zod';

/** A value as large as the schema and the body limit allow; deeper lists share what is left. */
export const largest = (schema: z.core.$ZodType, room: number): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return largest(schema._zod.def.innerType, room);
  }
  if (schema instanceof z.ZodNullable) return largest(schema._zod.def.innerType, room);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    const share = Math.floor(room / Math.max(1, fields.length)) - 20;
    return Object.fromEntries(fields.map(([name, field]) => [name, largest(field, share)]));
  }
  if (schema instanceof z.ZodArray) {
    const one = largest(schema.element, Math.min(room, 400));
    const size = JSON.stringify(one)?.length ?? 4;
    return Array.from({ length: Math.max(1, Math.floor(room / (size + 1))) }, () => one);
  }
  if (schema instanceof z.ZodRecord) {
    return Object.fromEntries(Array.from({ length: Math.max(1, Math.floor(room / 24)) }, (_, n) => [`feld${n}`, 'x']));
  }
  if (schema instanceof z.ZodUnion) return largest(schema.options[0] ?? z.string(), room);
  if (schema instanceof z.ZodPipe) return largest(schema.in instanceof z.ZodCustom ? schema.out : schema.in, room);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return [...(schema._zod.values ?? [])][0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  return 'ä'.repeat(Math.max(1, Math.floor(Math.min(room, 20_000) / 2)));
};

/** The same shape, with every list and every text as long as the body allows, filled with invalid items. */
export const emptyLists = (schema: z.core.$ZodType, room: number): unknown => {
  const nothing = Array.from({ length: Math.floor(room / 3) }, () => []);
  if (!(schema instanceof z.ZodObject)) return nothing;
  const names = Object.keys(schema.shape);
  const part = nothing.slice(0, Math.floor(nothing.length / Math.max(1, names.length)) - 8);
  return Object.fromEntries(names.map((name) => [name, part]));
};
