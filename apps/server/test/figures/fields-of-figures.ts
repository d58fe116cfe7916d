import { contract } from '@vereinshaus/contract';
import type { z } from 'zod';

/** Field names in the contract for sums of money that are open, paid or under way, and for the number of members. */
const names =
  /^(open|owed|due|later|credit|saldo|saldoall|balance|balances|underWay|paid|refunded|members|cents|ages|money)$/;

type Definition = {
  type: string;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
};

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;

/** Fields of a reply outside its rows: a row is about one account or one person, the fields beside the rows are figures. */
const fieldsIn = (schema: z.core.$ZodType, path: string): readonly string[] => {
  const { innerType, out, shape } = definitionOf(schema);
  if (shape !== undefined) {
    return Object.entries(shape).flatMap(([name, field]) => [
      ...(names.test(name) ? [`${path}.${name}`] : []),
      ...fieldsIn(field, `${path}.${name}`),
    ]);
  }
  const inside = innerType ?? out;
  return inside === undefined ? [] : fieldsIn(inside, path);
};

/** Every place in the contract that returns a figure: „home.figures.open“. */
export const fieldsOfFigures = (): readonly string[] =>
  Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => fieldsIn(call.reply, `${area}.${name}`)),
  );
