import { recordOf } from '@vereinshaus/contract/kit/record-of';
import { fieldColumns } from '@vereinshaus/contract/persons/person-fields';
import {
  type FieldsOfPerson,
  type FurtherField,
  furtherFieldLabels,
  furtherTextFields,
  isFurtherField,
} from '@vereinshaus/contract/persons/person-lists';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { extraOf } from './person-row.ts';
import { visiblePersons } from './person-scope.ts';
import { personErrors } from './persons.errors.ts';

type Value = FieldsOfPerson['values'][string];

/** Columns of the person `p` and of the legal representative `l`. */
const columns: Readonly<Record<FurtherField, RawBuilder<string>>> = {
  ...recordOf(furtherTextFields.map((field) => [field, sql<string>`${sql.ref(`p.${fieldColumns[field]}`)}`] as const)),
  erzberName: sql`concat_ws(' ', l.first_name, l.last_name)`,
  erzberPhone: sql`coalesce(l.phone, '')`,
  erzberEmail: sql`coalesce(l.email, '')`,
  whatsappPhone: sql`p.whatsapp_phone`,
};

const prefix = 'data_';

const asValue = (value: unknown): Value => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : null;
};

export type ListField = { key: string; label: string; type: 'text' | 'date' };

/** The labels of the requested fields; an unknown field is refused by name. */
export const listFields = async (ctx: Ctx, fields: readonly string[]): Promise<readonly ListField[]> => {
  const { additionalFields } = await clubSettingsOf(ctx);
  return [...new Set(fields)].map((field) => {
    if (isFurtherField(field)) return { key: field, label: furtherFieldLabels[field], type: 'text' };
    const own = additionalFields.find(({ tag }) => `${prefix}${tag}` === field);
    if (!own) throw personErrors.unknownColumn({ column: field });
    return { key: field, label: own.label, type: own.type === 'date' ? 'date' : 'text' };
  });
};

/** Weitere Spalten: the requested fields of these persons, as far as the viewer may see them. */
export const fieldsOfPersons = async (
  ctx: Ctx,
  personIds: readonly number[],
  fields: readonly ListField[],
): Promise<FieldsOfPerson[]> => {
  const further = fields.map(({ key }) => key).filter(isFurtherField);
  const rows = await ctx.db
    .selectFrom('person as p')
    .leftJoin('person as l', (join) =>
      join.onRef('l.club_id', '=', 'p.club_id').onRef('l.id', '=', 'p.legal_representative_id'),
    )
    .where(visiblePersons(ctx))
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...personIds])))
    .select(['p.id', 'p.extra', ...further.map((field) => columns[field].as(field))])
    .execute();
  return rows.map(({ id, extra, ...values }) => {
    const own = extraOf(extra);
    const ofClub = fields.flatMap(({ key }) =>
      key.startsWith(prefix) ? [[key, asValue(own[key.slice(prefix.length)])] as const] : [],
    );
    return { ID: id, values: { ...values, ...Object.fromEntries(ofClub) } };
  });
};
