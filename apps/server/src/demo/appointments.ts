import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { daysBefore, membershipStart, momentBefore, momentOn } from './calendar.ts';
import { noTexts, type PersonDraft } from './draft.ts';
import { currentRoles } from './memberships.ts';
import type { Random } from './random.ts';

type Club = { random: Random; today: IsoDay; persons: readonly PersonDraft[]; taken: Set<PersonDraft> };

/** Nobody is chosen twice, and nobody of the cast at the head of the list. */
export const electorate = (random: Random, today: IsoDay, persons: readonly PersonDraft[], castSize: number): Club => ({
  random,
  today,
  persons,
  taken: new Set(persons.slice(0, castSize)),
});

const choose = ({ random, persons, taken }: Club, count: number, fits: (person: PersonDraft) => boolean) => {
  const chosen: PersonDraft[] = [];
  while (chosen.length < count) {
    const open = persons.filter((person) => !taken.has(person) && fits(person));
    if (open.length === 0) throw new Error('the club is too small for its offices');
    const person = random.pick(open);
    taken.add(person);
    chosen.push(person);
  }
  return chosen;
};

const isAdultMember = (club: Club) => (person: PersonDraft) =>
  person.age >= 24 && person.age < 72 && currentRoles(person.roles, club.today).some((role) => role.code === 1);

const isOwnManager = (club: Club) => (person: PersonDraft) => club.persons[person.manager] === person;

/** Lives alone in the register: nobody is managed by them. */
const standsAlone = (club: Club) => {
  const managers = new Set(
    club.persons.filter((person) => club.persons[person.manager] !== person).map((p) => p.manager),
  );
  return (person: PersonDraft) => isOwnManager(club)(person) && !managers.has(club.persons.indexOf(person));
};

export const appointTrainers = (club: Club, count: number) => {
  for (const trainer of choose(club, count, (person) => person.age >= 18 && person.age < 62)) {
    trainer.columns.is_trainer = true;
    trainer.columns.email ||= `trainer${club.persons.indexOf(trainer)}@example.com`;
    trainer.columns.extra = {
      ...trainer.columns.extra,
      firstAidUntil: daysBefore(club.today, club.random.int(-700, 60)),
    };
    if (trainer.roles.length === 0) {
      trainer.roles = [{ code: 1, starts_on: membershipStart(club.random, club.today, 2), ends_on: null }];
    }
  }
};

/** Staff by numeric role, with the permissions some of them hold. */
export const appointStaff = (club: Club, staff: readonly (readonly [level: number, ...grants: string[]])[]) => {
  const fits = (person: PersonDraft) => person.age >= 22 && person.age < 68 && isOwnManager(club)(person);
  for (const [level, ...grants] of staff) {
    for (const person of choose(club, 1, fits)) {
      person.columns.staff_level = level;
      person.grants = grants;
    }
  }
};

/** Vorstand: each office has its holder, and somebody who held it before. */
export const electBoard = (club: Club, codes: readonly number[], formerCodes: readonly number[]) => {
  const { random, today } = club;
  const elected = `${membershipStart(random, today, 2).slice(0, 4)}-06-15`;
  const term = elected < today ? elected : daysBefore(today, 200);
  for (const code of codes) {
    for (const person of choose(club, 1, isAdultMember(club))) {
      person.roles.push({ code, starts_on: term, ends_on: null, note: 'Wahl in der Generalversammlung' });
    }
  }
  for (const code of formerCodes) {
    for (const person of choose(club, 1, isAdultMember(club))) {
      person.roles.push({ code, starts_on: daysBefore(term, random.int(1200, 2600)), ends_on: term });
    }
  }
};

/** Replaces the membership that holds now: exempt, dormant, blocked. */
export const changeStatus = (club: Club, code: number, count: number, note = '') => {
  for (const person of choose(club, count, isAdultMember(club))) {
    const since = membershipStart(club.random, club.today, 1);
    const open = person.roles.find((role) => role.ends_on === null);
    if (open && open.starts_on < since) open.ends_on = since;
    else person.roles = person.roles.filter((role) => role !== open);
    person.roles.push({ code, starts_on: since, ends_on: null, note });
  }
};

/** Holds beside the membership: may book rooms. */
export const allowRooms = (club: Club, count: number) => {
  for (const person of choose(club, count, isAdultMember(club))) {
    person.roles.push({ code: 220, starts_on: membershipStart(club.random, club.today, 1), ends_on: null });
  }
};

/** Memberships end on the day somebody goes; and nobody goes before they came. */
const leave = (person: PersonDraft, day: IsoDay) => {
  const { columns } = person;
  if (columns.created_at.slice(0, 10) >= day) columns.created_at = `${daysBefore(day, 400)}T09:00:00.000Z`;
  person.roles = person.roles
    .filter((role) => role.starts_on <= day)
    .map((role) => (role.ends_on === null || role.ends_on > day ? { ...role, ends_on: day } : role));
};

export const bury = (club: Club, count: number) => {
  const isAlone = standsAlone(club);
  const isOld = (person: PersonDraft) => person.age >= 70 && isAlone(person);
  for (const person of choose(club, count, isOld)) {
    const day = daysBefore(club.today, club.random.int(20, 1200));
    person.columns.death_date = day;
    Object.assign(person.columns, { last_login_at: null, last_active_at: null, data_confirmed_at: null });
    leave(person, day);
  }
};

export const removePersons = (club: Club, count: number) => {
  for (const person of choose(club, count, standsAlone(club))) {
    const day = daysBefore(club.today, club.random.int(10, 700));
    person.columns.deleted_at = momentOn(club.random, day);
    leave(person, day);
  }
};

/** DSGVO: of an anonymised person only the year of birth and the memberships are left. */
export const anonymise = (club: Club, count: number) => {
  for (const person of choose(club, count, standsAlone(club))) {
    const at = momentBefore(club.random, club.today, club.random.int(30, 400));
    const { birth_date } = person.columns;
    leave(person, at.slice(0, 10));
    Object.assign(person.columns, {
      ...noTexts,
      whatsapp_phone: '',
      last_name: 'Anonymisiert',
      birth_date: birth_date === null ? null : `${birth_date.slice(0, 4)}-01-01`,
      extra: {},
      last_login_at: null,
      last_active_at: null,
      data_confirmed_at: null,
      deleted_at: at,
      anonymised_at: at,
    });
  }
};
