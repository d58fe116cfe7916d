import { participantCategories, participantDays } from '@vereinshaus/contract/bookings/participants-by';
import { addDays, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';

type Category = (typeof participantCategories)[keyof typeof participantCategories];

/** What the list is about, as it stands in the address. */
export type MembersByTag = {
  category: Category;
  ids: readonly number[];
  from: number;
  to: number;
  withTrainers: boolean;
  withWaitlist: boolean;
};

const words: Readonly<Record<string, Category>> = {
  kurse: participantCategories.courses,
  kurstags: participantCategories.courseTags,
  raumtags: participantCategories.roomTags,
};

export const wordOf = (category: Category): string =>
  Object.keys(words).find((word) => words[word] === category) ?? 'kurse';

const readDay = (text: string | null, fallback: IsoDay): number =>
  toDayNumber(fromDayNumber(Number(text ?? 0)) ?? fallback);

/** As the server is asked what there is to choose from. */
export const choicesOf = ({ category, from, to }: MembersByTag) => ({ type: category, from, to });

/** As the server is asked for the participants. */
export const inputOf = ({ category, ids, withTrainers, withWaitlist, from, to }: MembersByTag) => ({
  type: category,
  value: [...ids],
  from,
  to,
  trainers: withTrainers,
  waitlist: withWaitlist,
});

/** Courses, three days before and after today, unless the address says otherwise. */
export const readMembersByTag = (params: URLSearchParams, today: IsoDay): MembersByTag => ({
  category: words[params.get('nach') ?? ''] ?? participantCategories.courses,
  ids: (params.get('auswahl') ?? '')
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number),
  from: readDay(params.get('von'), addDays(today, -participantDays)),
  to: readDay(params.get('bis'), addDays(today, participantDays)),
  withTrainers: params.get('trainer') === '1',
  withWaitlist: params.get('warteliste') === '1',
});

/** Whom the list is about has changed: it begins with its first page. */
export const changedMembersByTag = (before: URLSearchParams, patch: Readonly<Record<string, string>>) => {
  const next = new URLSearchParams({ ...Object.fromEntries(before), ...patch });
  next.delete('t.p');
  return next;
};
