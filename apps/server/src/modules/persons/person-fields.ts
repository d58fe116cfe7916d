import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { normalisePhone } from '@vereinshaus/contract/kit/phone';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import {
  fieldColumns,
  fieldInputs,
  lineOf,
  type PersonField,
  type PersonValues,
  personFieldNames,
  type TextField,
  textFields,
} from '@vereinshaus/contract/persons/person-fields';
import type { MasterData } from '@vereinshaus/contract/persons/profile';
import type { LockedPerson } from './find-person.ts';

/** Everything but the SVN, which is saved separately. */
export type SavedData = Omit<PersonValues, 'svn'>;

type ColumnOf<F extends PersonField> = (typeof fieldColumns)[F];

/** The columns of these fields, each of which holds a text. */
export type TextColumns<F extends TextField> = Record<ColumnOf<F>, string>;

/** To select them from the person `p`. */
export const selectedTexts = <F extends TextField>(fields: readonly F[]) =>
  fields.map((field): `p.${ColumnOf<F>}` => `p.${fieldColumns[field]}`);

/** Texts of a stored person with wire names. */
export const textsOf = <F extends TextField>(row: Readonly<TextColumns<F>>, fields: readonly F[]): Record<F, string> =>
  recordOf(fields.map((field) => [field, row[fieldColumns[field]]] as const));

/** A stored person with wire names. */
export const savedDataOf = (person: LockedPerson): SavedData => ({
  ...textsOf(person, textFields),
  sex: fieldInputs.sex.catch('').parse(person.sex),
  birthdate: toDayNumber(person.birth_date),
  erzberID: person.legal_representative_id ?? 0,
  memberSince: toDayNumber(person.member_since),
});

/** Back into columns. */
export const columnsOf = (data: SavedData) => ({
  ...recordOf(textFields.map((field) => [fieldColumns[field], data[field]] as const)),
  sex: data.sex,
  birth_date: fromDayNumber(data.birthdate),
  legal_representative_id: data.erzberID === 0 ? null : data.erzberID,
  member_since: fromDayNumber(data.memberSince),
});

/** Sent values over stored ones; phone numbers in their stored form. */
export const merged = (before: SavedData, sent: Omit<MasterData, 'svn'>): SavedData => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after: SavedData = { ...before, ...given };
  return {
    ...after,
    phone: sent.phone === undefined ? after.phone : normalisePhone(after.phone),
    phoneAdd: sent.phoneAdd === undefined ? after.phoneAdd : normalisePhone(after.phoneAdd),
  };
};

/** The history must not reveal health data: it says that it was changed, but not the new value. */
const hidden = new Set<string>(personFieldNames.filter((field) => lineOf(field).isSensitive));
const unspoken = 'geändert';

type Values = Readonly<Record<string, unknown>>;

export const changesBetween = (before: Values, after: Values) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [
        name,
        hidden.has(name) ? { before: unspoken, after: unspoken } : { before: before[name], after: after[name] },
      ]),
  );
