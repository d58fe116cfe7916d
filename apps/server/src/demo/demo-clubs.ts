import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import {
  allowRooms,
  anonymise,
  appointStaff,
  appointTrainers,
  bury,
  changeStatus,
  electBoard,
  electorate,
  removePersons,
} from './appointments.ts';
import { momentBefore } from './calendar.ts';
import { enterPlatformCast, enterSouthCast, enterTownCast } from './cast.ts';
import { tellHistory } from './chronicle.ts';
import { type ClubProfile, southClub, town } from './club-profiles.ts';
import type { ClubDraft, PersonDraft } from './draft.ts';
import { type DemoPlace, moveIn, settle } from './families.ts';
import { askForChanges } from './membership-requests.ts';
import { surname } from './names.ts';
import { offersOfSouth } from './offers-of-south.ts';
import { offersOfTown } from './offers-of-town.ts';
import { demoTown, south } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { readHealthNotes } from './readings.ts';

export type DemoOptions = { seed: number; today: IsoDay };

const townSize = 420;
const southSize = 120;
const oldestAge = 91;
/** So that every seed has somebody to remember. */
const elders = [88, 83, 79, 74];

/** The first of the cast. */
const admin = 0;

const clubDraft = (
  profile: ClubProfile,
  created: string,
  rest: Pick<ClubDraft, 'offers' | 'persons' | 'history' | 'requests' | 'readings'>,
): ClubDraft => ({
  id: profile.id,
  columns: { ...profile.columns, created_at: created },
  hosts: profile.hosts,
  logo: profile.logo,
  imprint: profile.imprint,
  ...rest,
});

/** Values of the fields that the town's club has added. */
const fillFields = (random: Random, persons: readonly PersonDraft[]) => {
  for (const { columns, age } of persons) {
    if (columns.anonymised_at !== null) continue;
    columns.extra = {
      ...columns.extra,
      ...(random.chance(0.8) && { photoConsent: random.chance(0.75) }),
      ...(age >= 6 && age < 15 && { school: random.pick(['VS Nord', 'VS Viehofen', 'MS Süd', 'BRG Josefstraße']) }),
      ...(age < 10 && random.chance(0.2) && { carpool: 'Am Mittwoch bringt uns Familie Gruber mit.' }),
    };
  }
};

const moveInElders = (random: Random, place: DemoPlace, persons: PersonDraft[], ages: readonly number[]) => {
  for (const age of ages) {
    moveIn(random, place, persons, [{ age, sex: 'fem', surname: surname(random), situation: 'senior' }]);
  }
};

/** Somebody who registered again, with another address, instead of asking for a password: a possible duplicate. */
const registerAgain = (
  random: Random,
  today: IsoDay,
  persons: PersonDraft[],
  [first, last]: readonly [string, string],
) => {
  const known = persons.find(({ columns }) => columns.first_name === first && columns.last_name === last);
  if (!known) return;
  const created = momentBefore(random, today, 40);
  persons.push({
    ...known,
    columns: {
      ...known.columns,
      email: `${first}.${last}@example.net`.toLowerCase(),
      company_name: '',
      company_position: '',
      letter_salutation: '',
      internal_note: '',
      last_login_at: null,
      last_active_at: null,
      data_confirmed_at: created,
      created_at: created,
    },
    manager: persons.length,
    roles: [{ code: 1, starts_on: dayInVienna(new Date(created)), ends_on: null }],
  });
};

const townClub = (random: Random, today: IsoDay): ClubDraft => {
  const place = { region: demoTown, today };
  const persons: PersonDraft[] = [];
  enterTownCast(random, place, persons);
  moveInElders(random, place, persons, [oldestAge]);
  const castSize = persons.length;
  moveInElders(random, place, persons, elders);
  settle(random, place, persons, townSize - 1);
  const club = electorate(random, today, persons, castSize);
  electBoard(club, [500, 600, 700, 800, 900, 1100, 1300, 1400], [1400, 1000, 800]);
  appointTrainers(club, 11);
  appointStaff(club, [[10, 'newsletter'], [11], [20, 'user_read'], [20], [30, 'course/news', 'events']]);
  changeStatus(club, 400, 4, 'Ehrenmitglied');
  changeStatus(club, 401, 5, 'Auslandsaufenthalt');
  changeStatus(club, 410, 1, 'offene Forderung, Beschluss des Vorstands');
  allowRooms(club, 3);
  bury(club, 3);
  removePersons(club, 4);
  anonymise(club, 1);
  fillFields(random, persons);
  const history = tellHistory({ random, today, persons, admin }, 24);
  const requests = askForChanges(random, today, persons, castSize);
  registerAgain(random, today, persons, ['Brigitte', 'Sulzbacher']);
  const readings = readHealthNotes({ today, persons, admin });
  return clubDraft(town, momentBefore(random, today, 900), {
    offers: offersOfTown,
    persons,
    history,
    requests,
    readings,
  });
};

/** Families and institutions as one entry in the register, as some clubs keep them. */
const registerGroups = (random: Random, place: DemoPlace, persons: PersonDraft[]) => {
  for (const [sex, last_name, company_name] of [
    ['fam', 'Familie Ebner', ''],
    ['fam', 'Familie Kovačević', ''],
    ['inst', 'Volksschule Babenbergergasse', 'Volksschule Babenbergergasse'],
    ['inst', 'Weinbau Grießler', 'Weinbau Grießler KG'],
  ] as const) {
    const index = persons.length;
    moveIn(random, place, persons, [{ age: 40, sex: 'fem', surname: surname(random), situation: 'adult' }]);
    const person = persons[index];
    if (!person) continue;
    const register = company_name.endsWith('KG')
      ? { vat_id: 'ATU12345675', company_register_number: 'FN 123456 a' }
      : {};
    const nobody = { first_name: '', titles_before: '', titles_after: '', job_title: '', birth_date: null };
    const contact = { email: `kontakt${index}@example.org`, health_note: '', extra: {} };
    Object.assign(person.columns, { ...nobody, ...contact, ...register, sex, last_name, company_name });
    person.roles = [{ code: 3, starts_on: '2019-01-01', ends_on: null }];
  }
};

const southernClub = (random: Random, today: IsoDay): ClubDraft => {
  const place = { region: south, today };
  const persons: PersonDraft[] = [];
  enterSouthCast(random, place, persons);
  registerGroups(random, place, persons);
  const castSize = persons.length;
  moveInElders(random, place, persons, elders.slice(0, 2));
  settle(random, place, persons, southSize);
  const club = electorate(random, today, persons, castSize);
  electBoard(club, [1000, 1200], [1400]);
  appointTrainers(club, 4);
  appointStaff(club, [[20, 'user_read']]);
  changeStatus(club, 401, 1);
  bury(club, 1);
  removePersons(club, 1);
  const history = tellHistory({ random, today, persons, admin }, 6);
  const readings = readHealthNotes({ today, persons, admin });
  return clubDraft(southClub, momentBefore(random, today, 700), { offers: offersOfSouth, persons, history, readings });
};

const platform = (random: Random, today: IsoDay): ClubDraft => {
  const persons: PersonDraft[] = [];
  enterPlatformCast(random, { region: demoTown, today }, persons);
  return { id: 0, columns: {}, hosts: [], persons, history: [] };
};

/** The platform and both demo clubs; the same seed and day give the same rows. */
export const demoClubs = ({ seed, today }: DemoOptions): readonly ClubDraft[] => [
  platform(createRandom(seed), today),
  townClub(createRandom(seed + 1), today),
  southernClub(createRandom(seed + 2), today),
];
