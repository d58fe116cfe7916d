import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { verifiedPlaceOf } from '../addresses/index.ts';
import { recordHistory } from '../history/index.ts';
import { replaceIban } from '../ledger/index.ts';
import {
  changesBetween,
  columnsOf,
  extraOf,
  type LockedPerson,
  lockPerson,
  rememberSvn,
  savedDataOf,
  writeFieldsOf,
} from '../persons/index.ts';
import { requestEmailChange } from '../session/index.ts';
import type { PlannedRow } from './plan-import.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an updated person was before, so that the import can be taken back. */
export type PersonBeforeUpdate = {
  fields: Values;
  extra: Values;
  /** The import brought the number. */
  gotSvn: boolean;
  iban: string | null;
  /** Whose account that was. */
  holder: string;
  /** The role that the import ended. */
  endedRoleId?: number;
};

const prefixed = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([tag, value]) => [`data_${tag}`, value]));

/** Writes fields over what is there, and before and after into the history. */
export const writeFields = async (ctx: Ctx, person: LockedPerson, fields: Values, extra: Values) => {
  const before = savedDataOf(person);
  const after = { ...before, ...fields };
  const nextExtra = { ...extraOf(person.extra), ...extra };
  // Whoever signs in keeps the old address until the new one is confirmed.
  if (after.email !== person.email && (await requestEmailChange(ctx, person, after.email))) after.email = person.email;
  await writeFieldsOf(ctx, person.id, { ...columnsOf(after), extra: JSON.stringify(nextExtra) });
  const changes = {
    ...changesBetween(before, after),
    ...changesBetween(prefixed(extraOf(person.extra)), prefixed(nextExtra)),
  };
  if (Object.keys(changes).length === 0) return;
  const details = { changes, version: person.version + 1 };
  await recordHistory(ctx, { kind: 'person.changed', personId: person.id, details });
};

const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** A value of the club that is missing was empty. */
const extraBefore = (extra: Values, tags: readonly string[]) =>
  Object.fromEntries(tags.map((tag) => [tag, extra[tag] ?? '']));

/** Person ergänzen: what the table says; what it leaves empty stays. Checked before, cell by cell. */
export const updatePerson = async (
  ctx: Ctx,
  { known, given, svn, extra, iban }: PlannedRow,
): Promise<PersonBeforeUpdate> => {
  if (known === null) throw new Error('a row without a person was to be updated');
  const person = await lockPerson(ctx, known.id);
  const stored = savedDataOf(person);
  const written = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const wished = { ...stored, ...written, place_ID: '' };
  const fields = { ...written, place_ID: await verifiedPlaceOf(ctx, wished) };
  const gotSvn = svn !== '' && person.svn_token === null;
  const bank = iban === '' ? null : await replaceIban(ctx, known.id, { iban });
  const before: PersonBeforeUpdate = {
    fields: only(stored, Object.keys(fields)),
    extra: extraBefore(extraOf(person.extra), Object.keys(extra)),
    gotSvn,
    iban: bank?.iban ?? null,
    holder: bank?.holder ?? '',
  };
  await writeFields(ctx, person, fields, extra);
  if (gotSvn) await rememberSvn(ctx, known.id, svn);
  return before;
};

/** Whoever has the role from that day on needs no second one. */
export const hasRole = async (ctx: Ctx, personId: number, code: number, startsOn: IsoDay): Promise<boolean> => {
  const role = await ctx.db
    .selectFrom('membership_role_card as r')
    .where('r.person_id', '=', personId)
    .where('r.code', '=', code)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', startsOn)]))
    .select('r.id')
    .executeTakeFirst();
  return role !== undefined;
};
