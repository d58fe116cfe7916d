import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/days';
import { normalisePhone } from '@vereinshaus/contract/phone';
import type { MasterData } from '@vereinshaus/contract/profile';
import type { LockedPerson } from './find-person.ts';

/** Everything but the SVN, which has a way of its own. */
export type SavedData = { [K in Exclude<keyof MasterData, 'svn'>]-?: Exclude<MasterData[K], undefined> };

const isSex = (value: string): value is SavedData['sex'] => ['', 'male', 'fem', 'fam', 'inst'].includes(value);

/** A stored person with wire names. */
export const savedDataOf = (person: LockedPerson): SavedData => ({
  sex: isSex(person.sex) ? person.sex : '',
  titlesAnte: person.titles_before,
  titlesPost: person.titles_after,
  titlesJob: person.job_title,
  prename: person.first_name,
  lastname: person.last_name,
  email: person.email,
  phone: person.phone,
  phoneAdd: person.emergency_phone,
  birthdate: toDayNumber(person.birth_date),
  country: person.country,
  postal_code: person.postal_code,
  locality: person.locality,
  street: person.street,
  street_number: person.house_number,
  street_number_add: person.door,
  place_ID: person.place_id,
  erzberID: person.legal_representative_id ?? 0,
  note: person.health_note,
  letterAddressation: person.letter_salutation,
  companyName: person.company_name,
  companyPosition: person.company_position,
  vatID: person.vat_id,
  companyRegNr: person.company_register_number,
  internalnote: person.internal_note,
  memberSince: toDayNumber(person.member_since),
});

/** Back into columns. */
export const columnsOf = (data: SavedData) => ({
  sex: data.sex,
  titles_before: data.titlesAnte,
  titles_after: data.titlesPost,
  job_title: data.titlesJob,
  first_name: data.prename,
  last_name: data.lastname,
  email: data.email,
  phone: data.phone,
  emergency_phone: data.phoneAdd,
  birth_date: fromDayNumber(data.birthdate),
  country: data.country,
  postal_code: data.postal_code,
  locality: data.locality,
  street: data.street,
  house_number: data.street_number,
  door: data.street_number_add,
  place_id: data.place_ID,
  legal_representative_id: data.erzberID === 0 ? null : data.erzberID,
  health_note: data.note,
  letter_salutation: data.letterAddressation,
  company_name: data.companyName,
  company_position: data.companyPosition,
  vat_id: data.vatID,
  company_register_number: data.companyRegNr,
  internal_note: data.internalnote,
  member_since: fromDayNumber(data.memberSince),
});

/** What was sent over what is there; telephone numbers as they are kept. */
export const merged = (before: SavedData, sent: Omit<MasterData, 'svn'>): SavedData => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after: SavedData = { ...before, ...given };
  return {
    ...after,
    phone: sent.phone === undefined ? after.phone : normalisePhone(after.phone),
    phoneAdd: sent.phoneAdd === undefined ? after.phoneAdd : normalisePhone(after.phoneAdd),
  };
};

/** Health is nobody's business in the history: it says that it was changed, not into what. */
const hidden = new Set(['note']);
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
