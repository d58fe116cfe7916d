import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { allSchoolYears, schoolYearOf, schoolYearsUntil } from '@vereinshaus/contract/kit/school-year';
import { timeOfDay } from '@vereinshaus/contract/membership/rules';
import { trainerSchoolYears } from '@vereinshaus/contract/persons/person-lists';

/** Query of the list of trainers, as in the URL. */
export type TrainerListState = {
  by: 'year' | 'day';
  /** The year in which the school year ends; -1 = all. */
  year: number;
  /** yyyymmdd; 0 = not chosen, meaning today. */
  day: number;
};

type Club = Pick<ClubSettings, 'schoolYearDefault'>;

const defaultYear = ({ schoolYearDefault }: Club, today: IsoDay): number =>
  schoolYearDefault === 'none' ? allSchoolYears : schoolYearOf(today);

export const readTrainerList = (params: URLSearchParams, club: Club, today: IsoDay): TrainerListState => {
  const year = Number(params.get('jahr') ?? Number.NaN);
  const day = Number(params.get('am') ?? 0);
  const isOffered = year === allSchoolYears || schoolYearsUntil(today, trainerSchoolYears).includes(year);
  return {
    by: params.get('nach') === 'tag' ? 'day' : 'year',
    year: isOffered ? year : defaultYear(club, today),
    day: fromDayNumber(day) === null ? 0 : day,
  };
};

const own = ['nach', 'jahr', 'am'];

/** The URL only contains values that differ from the defaults; the table returns to its first page. */
export const writeTrainerList = (
  params: URLSearchParams,
  { by, year, day }: TrainerListState,
  club: Club,
  today: IsoDay,
): URLSearchParams =>
  new URLSearchParams([
    ...[...params].filter(([key]) => !own.includes(key) && key !== 't.p'),
    ...(by === 'day' ? [['nach', 'tag']] : []),
    ...(year === defaultYear(club, today) ? [] : [['jahr', String(year)]]),
    ...(day === 0 ? [] : [['am', String(day)]]),
  ]);

/** Input of the call. */
export const trainerListInput = ({ by, year, day }: TrainerListState, today: IsoDay) =>
  by === 'year' ? { schoolyear: year } : { date: timeOfDay(fromDayNumber(day) ?? today) };
