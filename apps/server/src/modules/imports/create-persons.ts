import { dayInVienna, isMinorOn } from '@vereinshaus/contract/kit/days';
import { emptyValues } from '@vereinshaus/contract/persons/person-fields';
import type { Ctx } from '../../kit/ctx.ts';
import { verifiedPlaceOf } from '../addresses/index.ts';
import { addPersons, columnsOf, type Home, lockHomes, merged, sealedSvn } from '../persons/index.ts';
import { requirePersonsLeft } from '../quotas/index.ts';
import type { Manager } from './families.rules.ts';
import { importErrors } from './imports.errors.ts';
import type { PlannedRow } from './plan-import.ts';

/** Persons per statement. */
const chunk = 200;

type Address = {
  street: string;
  house_number: string;
  door: string;
  postal_code: string;
  locality: string;
  place_id: string;
  country: string;
};

const ownAddress = (places: ReadonlyMap<number, string>, { row, data }: PlannedRow): Address => ({
  street: data.street,
  house_number: data.street_number,
  door: data.street_number_add,
  postal_code: data.postal_code,
  locality: data.locality,
  place_id: places.get(row) ?? '',
  country: data.country,
});

const addressOf = (places: ReadonlyMap<number, string>, row: PlannedRow, home: Home | null): Address => {
  const isEmpty = row.data.street === '' && row.data.postal_code === '' && row.data.locality === '';
  if (!isEmpty || home === null) return ownAddress(places, row);
  const { id: _, phone: __, birthDate: ___, ...address } = home;
  return address;
};

/** Further numbers and addresses are kept where the office reads them. */
const noteOf = ({ given, further }: PlannedRow) => [given.internalnote ?? '', further].filter(Boolean).join('\n');

const columnsFor = (ctx: Ctx, row: PlannedRow, home: Home | null, places: ReadonlyMap<number, string>) => {
  const { data, given, birthDate } = row;
  const today = dayInVienna(ctx.now);
  const isRepresented = home !== null && birthDate !== null && isMinorOn(birthDate, today);
  return {
    club_id: ctx.club.id,
    manager_id: home?.id ?? null,
    ...columnsOf(merged(emptyValues, { ...given, ...data, internalnote: noteOf(row) })),
    phone: data.phone || (home?.phone ?? ''),
    birth_date: birthDate,
    ...addressOf(places, row, home),
    legal_representative_id: isRepresented ? home.id : null,
    extra: JSON.stringify(row.extra),
    mailing: row.mailing ?? 1,
    ...(row.svn === '' ? { svn_cipher: null, svn_token: null } : sealedSvn(ctx, row.svn)),
    created_at: ctx.now,
  };
};

/** Statements give their rows back in the order they were handed over. */
const insertRows = async (
  ctx: Ctx,
  rows: readonly PlannedRow[],
  homeOf: (row: PlannedRow) => Home | null,
  places: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, Home>> => {
  const created = new Map<number, Home>();
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk);
    const homes = await addPersons(
      ctx,
      part.map((row) => columnsFor(ctx, row, homeOf(row), places)),
    );
    for (const [index, { row }] of part.entries()) {
      const home = homes[index];
      if (home) created.set(row, home);
    }
  }
  return created;
};

/** Verified once per house: families share theirs. */
const verifiedPlaces = async (ctx: Ctx, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, string>> => {
  const byHouse = new Map<string, string>();
  const places = new Map<number, string>();
  for (const { row, data } of rows) {
    const house = JSON.stringify([data.country, data.postal_code, data.locality, data.street, data.street_number]);
    const place = byHouse.get(house) ?? (await verifiedPlaceOf(ctx, data));
    byHouse.set(house, place);
    places.set(row, place);
  }
  return places;
};

/** Whoever managed themselves when the table was read may have joined a group since. */
const homesInClub = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Home>> => {
  if (ids.length === 0) return new Map();
  const homes = await lockHomes(ctx, ids);
  if (homes.length < ids.length) throw importErrors.managerMeanwhile();
  return new Map(homes.map((home) => [home.id, home]));
};

const idOfPerson = (manager: Manager) => (manager.kind === 'person' ? [manager.id] : []);

/** Personen anlegen: who manages themselves first, then their families. Row → number of the new person. */
export const createPersons = async (ctx: Ctx, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, number>> => {
  await requirePersonsLeft(ctx, rows.length);
  const places = await verifiedPlaces(ctx, rows);
  const inClub = await homesInClub(ctx, [...new Set(rows.flatMap(({ manager }) => idOfPerson(manager)))]);
  const managers = await insertRows(
    ctx,
    rows.filter(({ manager }) => manager.kind === 'self'),
    () => null,
    places,
  );
  const homeOf = ({ manager }: PlannedRow): Home | null => {
    if (manager.kind === 'self') return null;
    const home = manager.kind === 'row' ? managers.get(manager.row) : inClub.get(manager.id);
    if (home === undefined) throw new Error('the Verwalter of a row was not written before it');
    return home;
  };
  const families = await insertRows(
    ctx,
    rows.filter(({ manager }) => manager.kind !== 'self'),
    homeOf,
    places,
  );
  return new Map([...managers, ...families].map(([row, { id }]) => [row, id]));
};
