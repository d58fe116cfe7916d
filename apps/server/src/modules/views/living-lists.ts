import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { type Access, may } from '@vereinshaus/contract/kit/access';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { allSchoolYears, schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import type { viewedLists } from '@vereinshaus/contract/views/calls';
import { sql } from 'kysely';
import type { ReadingCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { listedCourseIds, visibleCourses } from '../courses/index.ts';
import { listedPersonIds, mayFilterPersons, visiblePersonNames } from '../persons/index.ts';

export type ViewedList = (typeof viewedLists)[number];

/** What a saved view asks of its list. Order and columns are no part of it: they change nobody's place on the list. */
export type ViewQuestion = {
  search: string;
  filters: Readonly<Record<string, string>>;
  /** Of courses; none: what the club begins with. */
  schoolYear: number | null;
};

const longestSearch = 100;
const longestFilter = 200;

/** Reads what a table of the browser writes into its address, with the same limits. */
export const questionOf = (address: string): ViewQuestion => {
  const params = new URLSearchParams(address);
  const year = params.get('schuljahr') ?? '';
  const filters = [...params].flatMap(([key, value]) => {
    const filter = key.startsWith('t.f.') ? value.trim().slice(0, longestFilter) : '';
    return filter === '' ? [] : [[key.slice('t.f.'.length), filter] as const];
  });
  return {
    search: (params.get('t.q') ?? '').trim().slice(0, longestSearch),
    filters: Object.fromEntries(filters.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    schoolYear: /^(?:-1|\d{4})$/.test(year) ? Number(year) : null,
  };
};

type LivingList = {
  /** Who may look at the list as a whole. */
  access: Access;
  path: string;
  /** Whether the viewer may use these filters; what came of one that is hidden tells what it hides. */
  mayFilter(ctx: Pick<ReadingCtx, 'viewer'>, filters: ViewQuestion['filters']): boolean;
  /** By number, in one statement; a filter that the viewer may not use is refused. */
  ids(ctx: ReadingCtx, question: ViewQuestion & { limit: number }): Promise<readonly number[]>;
  /** What the viewer may see of these by name. Whoever was erased has none. */
  names(ctx: ReadingCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
};

const namesOfCourses: LivingList['names'] = async (ctx, ids) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from course_card c
    where c.id = any(${[...ids]}::integer[]) and c.deleted_at is null and ${visibleCourses(ctx)}`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** As the page of courses begins. */
const startYearOf = async (ctx: ReadingCtx) => {
  const { schoolYearDefault } = await clubSettingsOf(ctx);
  return schoolYearDefault === 'none' ? allSchoolYears : schoolYearOf(dayInVienna(ctx.now));
};

/** The lists whose views can be watched: a list that is added to `viewedLists` says here who stands on it. */
export const livingLists: Readonly<Record<ViewedList, LivingList>> = {
  persons: {
    access: may('user_read'),
    path: '/benutzer/liste',
    mayFilter: mayFilterPersons,
    ids: (ctx, { search, filters, limit }) => listedPersonIds(ctx, { search, filters, limit }),
    names: visiblePersonNames,
  },
  courses: {
    access: courseOffice.list.access,
    path: '/kurs/verwaltung',
    mayFilter: () => true,
    ids: async (ctx, { search, filters, schoolYear, limit }) =>
      listedCourseIds(ctx, { search, wanted: filters, schoolyear: schoolYear ?? (await startYearOf(ctx)), limit }),
    names: namesOfCourses,
  },
};

export const linkOf = (list: ViewedList, address: string): string =>
  `${livingLists[list].path}${address === '' ? '' : `?${address}`}`;
