import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel, sexLabels } from '@vereinshaus/contract/kit/labels';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { isFurtherPhone } from '@vereinshaus/contract/persons/person-lists';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { requireRows, toExcel } from '../exports/index.ts';
import { seesAllBalances } from './person-balances.ts';
import { fieldsOfPersons, type ListField, listFields } from './person-list-fields.queries.ts';
import { personList } from './persons.queries.ts';

type Cell = string | number | null;
type Column = { key: string; label: string; type: 'text' | 'number' | 'date' | 'money'; of: (row: PersonRow) => Cell };

const dayOrEmpty = (value: unknown): string => {
  const day = typeof value === 'number' ? fromDayNumber(value) : null;
  return day === null ? '' : formatDay(day);
};

const streetOf = ({ street, street_number, street_number_add }: PersonRow) =>
  [street, [street_number, street_number_add].filter(Boolean).join('/')].filter(Boolean).join(' ');

const columnsFor = (memberStates: Readonly<Record<string, string>>): readonly Column[] => [
  { key: 'lastname', label: 'Nachname', type: 'text', of: (row) => row.lastname },
  { key: 'prename', label: 'Vorname', type: 'text', of: (row) => row.prename },
  { key: 'titlesAnte', label: 'Titel vor', type: 'text', of: (row) => row.titlesAnte },
  { key: 'titlesPost', label: 'Titel nach', type: 'text', of: (row) => row.titlesPost },
  { key: 'birthdate', label: 'Geburtsdatum', type: 'date', of: (row) => dayOrEmpty(row.birthdate) },
  { key: 'age', label: 'Alter', type: 'number', of: (row) => row.age },
  { key: 'sex', label: 'Geschlecht', type: 'text', of: (row) => (row.sex === '' ? '' : sexLabels[row.sex]) },
  { key: 'email', label: 'E-Mail', type: 'text', of: (row) => row.email },
  { key: 'phone', label: 'Telefon', type: 'text', of: (row) => formatPhone(row.phone) },
  { key: 'street', label: 'Straße', type: 'text', of: streetOf },
  { key: 'postal_code', label: 'PLZ', type: 'text', of: (row) => row.postal_code },
  { key: 'locality', label: 'Ort', type: 'text', of: (row) => row.locality },
  { key: 'country', label: 'Land', type: 'text', of: (row) => row.country },
  {
    key: 'memberStatus',
    label: 'Mitgliedsstand',
    type: 'text',
    of: (row) => membershipRoleLabel(row.memberStatus, memberStates),
  },
  { key: 'memberSince', label: 'Mitglied seit', type: 'date', of: (row) => dayOrEmpty(row.memberSince) },
  { key: 'verwalterName', label: 'Verwalter', type: 'text', of: (row) => row.verwalterListName },
  { key: 'paymentReference', label: 'Kundenreferenz', type: 'text', of: (row) => row.paymentReference },
];

const balanceColumns: readonly Column[] = [
  { key: 'saldo', label: 'Saldo', type: 'money', of: (row) => row.saldo ?? 0 },
  { key: 'due', label: 'Fällig', type: 'money', of: (row) => row.due ?? 0 },
  { key: 'later', label: 'Später', type: 'money', of: (row) => row.later ?? 0 },
];

const furtherCell = ({ key, type }: ListField, value: string | number | boolean | null | string[] | undefined) => {
  if (type === 'date') return dayOrEmpty(value);
  if (isFurtherPhone(key)) return formatPhone(String(value ?? ''));
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
};

/** Personen als Excel-Datei: those the viewer may see, with the requested fields as additional columns. */
export const personsAsExcel = async (
  ctx: Ctx,
  personIds: readonly number[],
  additional: readonly string[],
): Promise<ExportedFile> => {
  const { memberStates } = await clubSettingsOf(ctx);
  const columns = [...columnsFor(memberStates), ...(seesAllBalances(ctx) ? balanceColumns : [])];
  const fields = await listFields(ctx, additional);
  const { users } = await personList(ctx, { page: 1, only: sql`p.id = any(${[...personIds]}::integer[])` });
  const further = new Map((await fieldsOfPersons(ctx, personIds, fields)).map(({ ID, values }) => [ID, values]));
  const table = {
    title: 'Personen',
    additionalTitles: [],
    columns: [...columns, ...fields].map(({ key, label, type }) => ({ key, label, type })),
    data: users.map((user) =>
      Object.fromEntries([
        ...columns.map(({ key, of }) => [key, of(user)] as const),
        ...fields.map((field) => [field.key, furtherCell(field, further.get(user.ID)?.[field.key])] as const),
      ]),
    ),
  };
  return toExcel(ctx, requireRows(table));
};
