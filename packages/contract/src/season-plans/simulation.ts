import { raisedPrice } from '../courses/course-prices.ts';
import { type AgeLimits, fitsLimits, hasLimits, plannedLimits } from './age-limits.ts';
import type { AgeGroup, PlannedCourse, PriceLevel, SeasonFacts } from './facts.ts';
import type { AddedCourse, CourseChange, PlanAssumptions, PlanContent } from './plan.ts';

/**
 * Next season on paper: what a plan would bring and cost. Pure, so that the browser answers at once and the server prints
 * the same. What is assumed: docs/rules/saisonplanung.md.
 */

/** Where nothing can be measured and nothing was set. */
export const usualReturningPercent = 75;
export const usualNewPercent = 25;

/** Fewer do not say anything about the next ones. */
export const minMeasured = 5;

export type RateSource = 'course' | 'set' | 'measured' | 'club' | 'usual';
type Rate = { percent: number; from: RateSource };

/** Why a figure is what it is, beside the figure. */
export type PlannedResult = {
  /** `c12` is course 12 of this season, `n1` the first new one. */
  key: string;
  course_ID: number;
  name: string;
  isDropped: boolean;
  isAdded: boolean;
  today: { participants: number; waiting: number; size: number };
  price: number;
  pricenm: number;
  /** 0 = open. */
  places: number;
  stays: number;
  returning: number;
  returningRate: Rate;
  waiting: number;
  fromOthers: number;
  newcomers: number;
  newSource: RateSource;
  demand: number;
  participants: number;
  waitlist: number;
  /** On average, net of VAT. */
  perPlace: number;
  income: number;
  dates: number;
  hallMinutes: number;
  hallCost: number;
  halls: readonly HallUse[];
  trainers: number;
  trainerMinutes: number;
  trainerCost: number;
  result: number;
  agesOn: number;
  agingOut: number;
  next: readonly NextGroup[];
  /** Who ages out and fits nowhere. */
  nowhere: number;
};

export type HallUse = { room_ID: number; dates: number; minutes: number; hourlyCents: number; cents: number };
export type NextGroup = { key: string; name: string; count: number };

export type PlanTotals = Record<TotalKey, number> & { isOpen: boolean };
const totalKeys = [
  'income',
  'hallMinutes',
  'hallCost',
  'trainerMinutes',
  'trainerCost',
  'result',
  'places',
  'participants',
  'waitlist',
  'agingOut',
  'nowhere',
  'droppedParticipants',
] as const;
type TotalKey = (typeof totalKeys)[number];

export type PlanProblem =
  | { kind: 'courseGone'; course_ID: number; name: string }
  | { kind: 'roomGone'; room_ID: number; room: string; course: string }
  | { kind: 'roomCostGone'; room_ID: number; room: string }
  | { kind: 'trainerGone'; count: number; course: string }
  | { kind: 'nextGone'; course: string };

export type PlanResult = {
  courses: readonly PlannedResult[];
  totals: PlanTotals;
  problems: readonly PlanProblem[];
  /** Rooms with hours in the plan for which nobody has entered what an hour costs; 0 = without a room. */
  freeRooms: readonly number[];
};

const part = (whole: number, percent: number): number => Math.round((whole * percent) / 100);
const sumOf = <T>(list: readonly T[], value: (one: T) => number): number =>
  list.reduce((sum, one) => sum + value(one), 0);

const costOf = (minutes: number, hourlyCents: number): number => Math.round((minutes * hourlyCents) / 60);

type Change = Partial<CourseChange>;

/** Set by itself, or raised with all others. */
export const plannedPrices = (
  { price, pricenm }: Pick<PlannedCourse, 'price' | 'pricenm'>,
  change: Change,
  { pricePercent, rounding }: Pick<PlanAssumptions, 'pricePercent' | 'rounding'>,
): { price: number; pricenm: number } => {
  const percent = change.pricePercent ?? pricePercent;
  const raised = (cents: number) => (percent === 0 ? cents : raisedPrice(percent, rounding, cents));
  return { price: change.price ?? raised(price), pricenm: change.pricenm ?? raised(pricenm) };
};

type Prices = { price: number; pricenm: number };

/** What one of a level pays when the course costs something else: in proportion, as instalments do. */
const levelAt = (level: PriceLevel, today: Prices, then: Prices, keptOfPrice: number): number => {
  const [before, after] = level.isMember ? [today.price, then.price] : [today.pricenm, then.pricenm];
  if (level.isSet || before === after) return level.cents;
  return before === 0 ? Math.round(after * keptOfPrice) : Math.round((level.cents * after) / before);
};

/** What a place brings on average; of a course in which nobody is, the price for members. */
const averageOf = (course: PlannedCourse, then: Prices, keptOfPrice: number): number => {
  const count = sumOf(course.levels, (level) => level.count);
  if (count === 0) return Math.round(then.price * keptOfPrice);
  return sumOf(course.levels, (level) => level.count * levelAt(level, course, then, keptOfPrice)) / count;
};

type Measured = { returning: number | null; fresh: number | null };

/** Of the club as a whole: of all courses that have a season before. */
export const measuredRates = (courses: readonly PlannedCourse[]): Measured => {
  const known = courses.filter(({ returned }) => returned !== null);
  const of = sumOf(known, ({ returned }) => returned?.of ?? 0);
  const came = sumOf(known, ({ returned }) => returned?.came ?? 0);
  const today = sumOf(known, ({ participants }) => participants);
  return {
    returning: of < minMeasured ? null : Math.round((came / of) * 100),
    fresh: today < minMeasured ? null : Math.round(((today - came) / today) * 100),
  };
};

type Setting = { assumptions: PlanAssumptions; measured: Measured; keptOfPrice: number };

const returningRate = ({ returned }: PlannedCourse, change: Change, { assumptions, measured }: Setting): Rate => {
  if (change.returningPercent !== undefined) return { percent: change.returningPercent, from: 'course' };
  if (assumptions.returningPercent !== null) return { percent: assumptions.returningPercent, from: 'set' };
  if (returned !== null && returned.of >= minMeasured) {
    return { percent: Math.round((returned.came / returned.of) * 100), from: 'measured' };
  }
  return measured.returning === null
    ? { percent: usualReturningPercent, from: 'usual' }
    : { percent: measured.returning, from: 'club' };
};

const newcomersOf = (
  { participants, returned }: PlannedCourse,
  change: Change,
  { assumptions, measured }: Setting,
): { count: number; from: RateSource } => {
  if (change.newcomers !== undefined) return { count: change.newcomers, from: 'course' };
  if (assumptions.newPercent !== null) return { count: part(participants, assumptions.newPercent), from: 'set' };
  if (returned !== null && returned.of >= minMeasured) {
    return { count: Math.max(0, participants - returned.came), from: 'measured' };
  }
  return measured.fresh === null
    ? { count: part(participants, usualNewPercent), from: 'usual' }
    : { count: part(participants, measured.fresh), from: 'club' };
};

type HallPlan = Pick<HallUse, 'room_ID' | 'dates' | 'minutes'>;

/** As today, or all dates in another room, so many and so long. */
const hallsOf = (course: PlannedCourse, change: Change): readonly HallPlan[] => {
  const dates = sumOf(course.halls, (hall) => hall.dates);
  const minutes = sumOf(course.halls, (hall) => hall.minutes);
  const isOther = change.dates !== undefined || change.minutes !== undefined || change.room_ID !== undefined;
  if (!isOther) return course.halls;
  const wantedDates = change.dates ?? dates;
  const length = change.minutes ?? (dates === 0 ? 0 : minutes / dates);
  const total = Math.round(wantedDates * length);
  if (change.room_ID !== undefined || dates === 0) {
    return [{ room_ID: change.room_ID ?? 0, dates: wantedDates, minutes: total }];
  }
  // In the same rooms as today, in proportion; what rounding leaves goes to the last.
  let [datesLeft, minutesLeft] = [wantedDates, total];
  return course.halls.map((hall, index) => {
    const isLast = index === course.halls.length - 1;
    const own = {
      room_ID: hall.room_ID,
      dates: isLast ? datesLeft : Math.round((wantedDates * hall.dates) / dates),
      minutes: isLast ? minutesLeft : Math.round((total * hall.dates) / dates),
    };
    datesLeft -= own.dates;
    minutesLeft -= own.minutes;
    return own;
  });
};

const pricedHalls = (halls: readonly HallPlan[], { rooms }: PlanAssumptions): readonly HallUse[] =>
  halls
    .filter(({ minutes }) => minutes > 0)
    .map((hall) => {
      const hourlyCents = rooms.find(({ room_ID }) => room_ID === hall.room_ID)?.hourlyCents ?? 0;
      return { ...hall, hourlyCents, cents: costOf(hall.minutes, hourlyCents) };
    });

/** The rates of those who lead it, or so many at one rate; whoever is added costs what the course pays. */
const trainerRates = (
  { trainers, hourlyCents }: Pick<PlannedCourse, 'trainers' | 'hourlyCents'>,
  change: Change,
): readonly number[] => {
  const count = change.trainers ?? trainers.length;
  return Array.from({ length: count }, (_, index) => change.hourlyCents ?? trainers[index] ?? hourlyCents);
};

type Leaving = { group: AgeGroup; stays: boolean };

type Draft = {
  key: string;
  course: PlannedCourse;
  change: Change;
  isAdded: boolean;
  limits: AgeLimits;
  leaving: readonly Leaving[];
};

/** What is in common decides: tags first, then the group that begins where this one ends, then the older course. */
const nextOf = (draft: Draft, group: AgeGroup, drafts: readonly Draft[]): Draft | undefined => {
  const { change, course } = draft;
  if (change.next_ID !== undefined) {
    return drafts.find((other) => !other.isAdded && other.course.ID === change.next_ID && !other.change.isDropped);
  }
  const shared = (other: Draft) => other.course.tags.filter((tag) => course.tags.includes(tag)).length;
  const distance = (other: Draft) =>
    Math.abs(other.limits.olderthan - draft.limits.youngerthan) +
    Math.abs(other.limits.yearAllowedRight - draft.limits.yearAllowedLeft);
  const isOpenFor = (other: Draft) =>
    other !== draft &&
    other.change.isDropped !== true &&
    hasLimits(other.limits) &&
    (other.course.gender === 'all' || other.course.gender === course.gender) &&
    fitsLimits(other.limits, group);
  return drafts
    .filter(isOpenFor)
    .toSorted(
      (one, other) =>
        shared(other) - shared(one) || distance(one) - distance(other) || one.key.localeCompare(other.key),
    )[0];
};

const draftOf = (course: PlannedCourse, change: Change, assumptions: PlanAssumptions, isAdded: boolean): Draft => {
  const limits = isAdded ? course : plannedLimits(course, change, assumptions);
  const leaving = hasLimits(limits) ? course.ages.map((group) => ({ group, stays: fitsLimits(limits, group) })) : [];
  return { key: isAdded ? `n${course.ID}` : `c${course.ID}`, course, change, isAdded, limits, leaving };
};

const asCourse = (added: AddedCourse): PlannedCourse => ({
  ID: added.number,
  name: added.name,
  startdate: 0,
  enddate: 0,
  price: added.price,
  pricenm: added.pricenm,
  membersOnly: false,
  size: added.size,
  participants: 0,
  waiting: 0,
  levels: [],
  agesOn: 0,
  ages: [],
  olderthan: added.olderthan,
  youngerthan: added.youngerthan,
  yearAllowedLeft: 0,
  yearAllowedRight: 0,
  gender: 'all',
  tags: [],
  halls: [{ room_ID: added.room_ID, dates: added.dates, minutes: added.dates * added.minutes }],
  trainers: Array.from({ length: added.trainers }, () => added.hourlyCents),
  hourlyCents: added.hourlyCents,
  goneTrainers: 0,
  returned: null,
});

type Move = { from: string; to: Draft | null; count: number; coming: number };

/** Who ages out of what, and where they fit; of those who leave a group as many go on as return elsewhere. */
const movesOf = (drafts: readonly Draft[], setting: Setting): readonly Move[] =>
  drafts
    .filter(({ change }) => change.isDropped !== true)
    .flatMap((draft) => {
      const rate = returningRate(draft.course, draft.change, setting).percent;
      const byNext = new Map<Draft | null, number>();
      for (const { group, stays } of draft.leaving) {
        if (stays || group.count === 0) continue;
        const next = nextOf(draft, group, drafts) ?? null;
        byNext.set(next, (byNext.get(next) ?? 0) + group.count);
      }
      return [...byNext].map(([to, count]) => ({
        from: draft.key,
        to,
        count,
        coming: to === null ? 0 : part(count, rate),
      }));
    });

const nothingDemanded = { stays: 0, returning: 0, waiting: 0, fromOthers: 0, newcomers: 0 };

const demandOf = (draft: Draft, moves: readonly Move[], setting: Setting) => {
  const { course, change, leaving } = draft;
  const gone = sumOf(
    leaving.filter(({ stays }) => !stays),
    ({ group }) => group.count,
  );
  const goneWaiting = sumOf(
    leaving.filter(({ stays }) => !stays),
    ({ group }) => group.waiting,
  );
  const stays = Math.max(0, course.participants - gone);
  return {
    stays,
    returning: part(stays, returningRate(course, change, setting).percent),
    waiting: part(Math.max(0, course.waiting - goneWaiting), setting.assumptions.waitingPercent),
    fromOthers: sumOf(
      moves.filter(({ to }) => to === draft),
      ({ coming }) => coming,
    ),
    newcomers: newcomersOf(course, change, setting).count,
  };
};

const resultOf = (draft: Draft, moves: readonly Move[], setting: Setting): PlannedResult => {
  const { course, change, key, isAdded } = draft;
  const isDropped = change.isDropped === true;
  const prices = isAdded ? course : plannedPrices(course, change, setting.assumptions);
  const wanted = isDropped ? nothingDemanded : isAdded ? addedDemand(draft, moves) : demandOf(draft, moves, setting);
  const demand = wanted.returning + wanted.waiting + wanted.fromOthers + wanted.newcomers;
  const places = change.size ?? course.size;
  const participants = places === 0 ? demand : Math.min(demand, places);
  const average = averageOf(course, prices, setting.keptOfPrice);
  const halls = isDropped ? [] : pricedHalls(hallsOf(course, change), setting.assumptions);
  const hallMinutes = sumOf(halls, ({ minutes }) => minutes);
  const rates = isDropped ? [] : trainerRates(course, change);
  const income = Math.round(participants * average);
  const hallCost = sumOf(halls, ({ cents }) => cents);
  const trainerCost = sumOf(rates, (rate) => costOf(hallMinutes, rate));
  const own = moves.filter(({ from }) => from === key);
  return {
    key,
    course_ID: isAdded ? 0 : course.ID,
    name: course.name,
    isDropped,
    isAdded,
    today: { participants: course.participants, waiting: course.waiting, size: course.size },
    price: prices.price,
    pricenm: prices.pricenm,
    places,
    ...wanted,
    returningRate: returningRate(course, change, setting),
    newSource: isAdded ? 'course' : newcomersOf(course, change, setting).from,
    demand,
    participants,
    waitlist: demand - participants,
    perPlace: Math.round(average),
    income,
    dates: sumOf(halls, ({ dates }) => dates),
    hallMinutes,
    hallCost,
    halls,
    trainers: rates.length,
    trainerMinutes: rates.length * hallMinutes,
    trainerCost,
    result: income - hallCost - trainerCost,
    agesOn: course.agesOn,
    agingOut: sumOf(own, ({ count }) => count),
    next: own.flatMap(({ to, count }) => (to === null ? [] : [{ key: to.key, name: to.course.name, count }])),
    nowhere: sumOf(
      own.filter(({ to }) => to === null),
      ({ count }) => count,
    ),
  };
};

const addedDemand = (draft: Draft, moves: readonly Move[]) => ({
  ...nothingDemanded,
  newcomers: draft.change.newcomers ?? 0,
  fromOthers: sumOf(
    moves.filter(({ to }) => to === draft),
    ({ coming }) => coming,
  ),
});

const totalsOf = (courses: readonly PlannedResult[]): PlanTotals => {
  const kept = courses.filter(({ isDropped }) => !isDropped);
  const total = (value: (course: PlannedResult) => number) => sumOf(kept, value);
  return {
    income: total(({ income }) => income),
    hallMinutes: total(({ hallMinutes }) => hallMinutes),
    hallCost: total(({ hallCost }) => hallCost),
    trainerMinutes: total(({ trainerMinutes }) => trainerMinutes),
    trainerCost: total(({ trainerCost }) => trainerCost),
    result: total(({ result }) => result),
    places: total(({ places, participants }) => (places === 0 ? participants : places)),
    participants: total(({ participants }) => participants),
    waitlist: total(({ waitlist }) => waitlist),
    agingOut: total(({ agingOut }) => agingOut),
    nowhere: total(({ nowhere }) => nowhere),
    droppedParticipants: sumOf(
      courses.filter(({ isDropped }) => isDropped),
      ({ today }) => today.participants,
    ),
    isOpen: kept.some(({ places }) => places === 0),
  };
};

/** What a plan speaks of that is not there any more; it is reckoned without it. */
const problemsOf = (facts: SeasonFacts, { changes, added, assumptions }: PlanContent): readonly PlanProblem[] => {
  const courses = new Map(facts.courses.map((course) => [course.ID, course]));
  const rooms = new Set(facts.rooms.filter(({ isActive }) => isActive).map(({ ID }) => ID));
  const isGone = (room: number | undefined) => room !== undefined && room > 0 && !rooms.has(room);
  const used = changes.filter(({ course_ID }) => courses.has(course_ID));
  const nameOf = (id: number) => courses.get(id)?.name ?? '';
  const isStaffed = new Set(
    used.filter(({ isDropped, trainers }) => isDropped || trainers !== undefined).map(({ course_ID }) => course_ID),
  );
  return [
    ...changes
      .filter(({ course_ID }) => !courses.has(course_ID))
      .map(({ course_ID, name }): PlanProblem => ({ kind: 'courseGone', course_ID, name })),
    ...used
      .filter(({ room_ID }) => isGone(room_ID))
      .map(
        ({ course_ID, room_ID = 0, room = '' }): PlanProblem => ({
          kind: 'roomGone',
          room_ID,
          room,
          course: nameOf(course_ID),
        }),
      ),
    ...added
      .filter(({ room_ID }) => isGone(room_ID))
      .map(({ room_ID, room, name }): PlanProblem => ({ kind: 'roomGone', room_ID, room, course: name })),
    ...assumptions.rooms
      .filter(({ room_ID }) => isGone(room_ID))
      .map(({ room_ID, name }): PlanProblem => ({ kind: 'roomCostGone', room_ID, room: name })),
    ...facts.courses
      .filter(({ ID, goneTrainers }) => goneTrainers > 0 && !isStaffed.has(ID))
      .map(({ name, goneTrainers }): PlanProblem => ({ kind: 'trainerGone', count: goneTrainers, course: name })),
    ...used
      .filter(({ next_ID = 0 }) => next_ID > 0 && !courses.has(next_ID))
      .map(({ course_ID }): PlanProblem => ({ kind: 'nextGone', course: nameOf(course_ID) })),
  ];
};

/** Was der Plan brächte: every course by itself, the sum, and what the plan speaks of in vain. */
export const simulateSeason = (facts: SeasonFacts, plan: PlanContent): PlanResult => {
  const { assumptions } = plan;
  const setting: Setting = {
    assumptions,
    measured: measuredRates(facts.courses),
    keptOfPrice: facts.keptOfPrice,
  };
  const changes = new Map(plan.changes.map((change) => [change.course_ID, change]));
  const drafts = [
    ...facts.courses.map((course) => draftOf(course, changes.get(course.ID) ?? {}, assumptions, false)),
    ...plan.added.map((added) => draftOf(asCourse(added), { newcomers: added.newcomers }, assumptions, true)),
  ];
  const moves = movesOf(drafts, setting);
  const courses = drafts.map((draft) => resultOf(draft, moves, setting));
  const rooms = new Set(courses.flatMap(({ halls }) => halls.map(({ room_ID }) => room_ID)));
  const known = new Set(assumptions.rooms.map(({ room_ID }) => room_ID));
  return {
    courses,
    totals: totalsOf(courses),
    problems: problemsOf(facts, plan),
    freeRooms: [...rooms].filter((room) => !known.has(room)),
  };
};
