import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { addDays, ageOn, type IsoDay, weekdayOf } from '@vereinshaus/contract/kit/days';
import { markersOn, septemberMonday } from '@vereinshaus/contract/kit/school-calendar';
import { schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import type { PersonDraft } from './draft.ts';
import type { BookingWindowKind, DemoCourse } from './offer.ts';
import { signInsOfTown } from './sign-ins.ts';

/** What becomes of an offer: its season, its dates, its row, and who books it. Pure, and the same for the same day. */
type Moment = string | null;

type Season = { start: IsoDay; end: IsoDay };

export const seasonOf = (today: IsoDay, offer: DemoCourse): Season => {
  const autumn = schoolYearOf(today) - 1 - (offer.lastSeason ? 1 : 0);
  const start = addDays(septemberMonday(autumn), 7 + offer.weekday - 1);
  return { start, end: `${autumn + 1}-06-${offer.lastSeason ? '26' : '25'}` };
};

type Times = { booking: readonly [Moment, Moment]; newMembers: Moment; shown: readonly [Moment, Moment] };

const noon = (day: IsoDay) => `${day} 12:00 Europe/Vienna`;
const evening = (day: IsoDay) => `${day} 18:00 Europe/Vienna`;

/** One for each state of the booking window, told from today. */
const timesOf = (window: BookingWindowKind, today: IsoDay, { start, end }: Season): Times => {
  const opened = evening(addDays(start, -70));
  const later = (days: number) => evening(addDays(today, days));
  const byWindow: Readonly<Record<BookingWindowKind, Times>> = {
    open: { booking: [opened, null], newMembers: null, shown: [null, null] },
    closing: { booking: [opened, later(21)], newMembers: null, shown: [null, null] },
    soon: { booking: [later(12), later(60)], newMembers: null, shown: [null, null] },
    closed: { booking: [opened, later(-5)], newMembers: null, shown: [null, noon(end)] },
    empty: { booking: [later(-30), later(-30)], newMembers: null, shown: [null, noon(end)] },
    newLater: { booking: [later(-4), later(45)], newMembers: later(9), shown: [null, null] },
    onlyExisting: { booking: [opened, later(40)], newMembers: later(40), shown: [null, null] },
    hidden: { booking: [null, null], newMembers: null, shown: [later(90), null] },
  };
  return byWindow[window];
};

const isLiving = ({ columns }: PersonDraft) =>
  columns.death_date === null && columns.deleted_at === null && columns.sex !== 'inst' && columns.sex !== 'fam';

const fits = (offer: DemoCourse, season: Season, { columns }: PersonDraft): boolean => {
  const { birth_date: birth, sex } = columns;
  if (birth === null || (offer.sex !== undefined && sex !== offer.sex)) return false;
  const [from, to] = offer.age ?? [0, null];
  const age = ageOn(birth, season.start);
  if (age < from || (to !== null && age > to)) return false;
  if (offer.yearsOld === undefined) return true;
  const yearsOld = Number(season.start.slice(0, 4)) - Number(birth.slice(0, 4));
  return yearsOld >= offer.yearsOld[0] && yearsOld <= offer.yearsOld[1];
};

const fullMember = new Set([1, 2]);

const isMember = (person: PersonDraft) =>
  person.roles.some(({ code, ends_on }) => fullMember.has(code) && ends_on === null);

/** Nobody is everywhere. */
const maxCourses = 3;

type Part = { person: number; role: ParticipationRole; price: number; member: boolean };

/** Who books what, by place in the list: the courses one after the other, each starting somewhere else. */
export const createBookings = (persons: readonly PersonDraft[]) => {
  const booked = new Map<number, number>();
  const family = persons.findIndex(({ signIn }) => signIn === signInsOfTown.family.email);
  const children = persons.flatMap(({ manager, age }, index) => (manager === family && age < 18 ? [index] : []));
  const trainers = persons.flatMap((person, index) => (person.columns.is_trainer && isLiving(person) ? [index] : []));
  const firstTrainer = persons.findIndex(({ signIn }) => signIn === signInsOfTown.trainer.email);
  const leaders = [
    ...trainers.filter((index) => index === firstTrainer),
    ...trainers.filter((index) => index !== firstTrainer),
  ];

  const count = (index: number) => booked.get(index) ?? 0;
  const part = (offer: DemoCourse, person: number, role: ParticipationRole): Part => {
    booked.set(person, count(person) + 1);
    const member = persons[person] !== undefined && isMember(persons[person]);
    return { person, role, member, price: role === participationRole.waiting ? 0 : offer.price[member ? 0 : 1] };
  };
  const strangers = (offer: DemoCourse, season: Season, place: number, taken: ReadonlySet<number>) => {
    const fitting = persons.flatMap((person, index) => {
      const isFree = !taken.has(index) && !children.includes(index) && index !== family && count(index) < maxCourses;
      const isWelcome = !offer.membersOnly || isMember(person);
      return isFree && isWelcome && isLiving(person) && fits(offer, season, person) ? [index] : [];
    });
    const from = fitting.length === 0 ? 0 : (place * 7) % fitting.length;
    return [...fitting.slice(from), ...fitting.slice(0, from)];
  };
  return (offer: DemoCourse, season: Season, place: number): readonly Part[] => {
    const led = offer.trainers.flatMap((index) => leaders[index % Math.max(leaders.length, 1)] ?? []);
    const own = (offer.family ?? []).flatMap(({ child, waits }) => {
      const index = children[child];
      return index === undefined ? [] : [{ index, waits: waits === true }];
    });
    const taken = new Set([...led, ...own.map(({ index }) => index)]);
    const others = strangers(offer, season, place, taken);
    const places = offer.max ?? 20;
    const wanted = Math.round(places * offer.taken);
    const inside = own.filter(({ waits }) => !waits);
    const joining = others.slice(0, Math.max(0, Math.min(wanted, places) - inside.length));
    const isFull = joining.length + inside.length >= places;
    const waiting = isFull ? others.slice(joining.length, joining.length + Math.max(0, wanted - places)) : [];
    const familyWaits = isFull ? own.filter(({ waits }) => waits) : [];
    return [
      ...led.map((person): Part => ({ person, role: participationRole.trainer, price: 0, member: true })),
      ...inside.map(({ index }) => part(offer, index, participationRole.participant)),
      ...joining.map((index) => part(offer, index, participationRole.participant)),
      ...waiting.map((index) => part(offer, index, participationRole.waiting)),
      ...familyWaits.map(({ index }) => part(offer, index, participationRole.waiting)),
    ];
  };
};

export const datesOf = (offer: DemoCourse, { start, end }: Season, today: IsoDay): readonly IsoDay[] => {
  if (offer.window === 'soon') {
    const first = addDays(today, 70 + ((8 - weekdayOf(addDays(today, 70))) % 7));
    return Array.from({ length: 5 }, (_, index) => addDays(first, index));
  }
  const weeks = Math.floor((Date.parse(end) - Date.parse(start)) / 604_800_000);
  const calendar = { federalState: 'N' as const, extraHolidays: [] };
  return Array.from({ length: weeks + 1 }, (_, week) => addDays(start, week * 7)).filter((day) => {
    const { holiday, school_holiday } = markersOn(calendar, day);
    return holiday === '' && school_holiday === '';
  });
};

export const endOf = (at: string, minutes: number): string => {
  const [hours = 0, rest = 0] = at.split(':').map(Number);
  const total = hours * 60 + rest + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

const birthYears = ({ yearsOld }: DemoCourse, { start }: Season) => {
  const year = Number(start.slice(0, 4));
  return yearsOld === undefined
    ? { birth_year_from: null, birth_year_to: null }
    : { birth_year_from: year - yearsOld[1], birth_year_to: year - yearsOld[0] };
};

export const courseRow = (offer: DemoCourse, season: Season, days: readonly IsoDay[], today: IsoDay) => {
  const { booking, newMembers, shown } = timesOf(offer.lastSeason ? 'open' : (offer.window ?? 'open'), today, season);
  return {
    name: offer.name,
    description: offer.description,
    information: offer.information ?? '',
    bring: offer.bring ?? '',
    audience: offer.audience,
    price_cents: offer.price[0],
    non_member_price_cents: offer.price[1],
    payment_due_on: offer.dueIn === undefined ? addDays(season.start, 30) : addDays(today, offer.dueIn),
    min_participants: 4,
    max_participants: offer.max,
    members_only: offer.membersOnly ?? false,
    allowed_roles: offer.allowedRoles ?? [],
    booking_starts_at: booking[0],
    booking_ends_at: booking[1],
    new_member_booking_starts_at: newMembers,
    shown_from: shown[0],
    shown_until: shown[1],
    starts_on: days[0] ?? season.start,
    ends_on: days.at(-1) ?? season.end,
    min_age: offer.age === undefined || offer.age[0] === 0 ? null : offer.age[0],
    max_age: offer.age?.[1] ?? null,
    ...birthYears(offer, season),
    sex: offer.sex ?? 'all',
    has_online_conferences: offer.isOnline ?? false,
    has_media: false,
    has_certificate: offer.hasCertificate ?? false,
    has_shift_planner: offer.hasShifts ?? false,
    has_tryouts: offer.hasTryouts ?? false,
    prae_hourly_rate_cents: 2000,
    created_at: noon(addDays(season.start, -100)),
  };
};

/** Bookings come in the days after the opening, the waiting ones last; none of them tomorrow. */
export const bookedAt = (season: Season, today: IsoDay, place: number): string => {
  const opened = addDays(season.start, -70);
  const day = addDays(opened, Math.floor(place / 3));
  const hour = 18 + (place % 3);
  return `${day < today ? day : addDays(today, -1)} ${hour}:${String(10 + (place % 50)).padStart(2, '0')} Europe/Vienna`;
};
