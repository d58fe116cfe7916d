import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { YearClub } from './club.ts';
import type { House } from './house.ts';

/** The figures after a step: amounts in cents, numbers of rows, and messages. */
export type Figures = Readonly<Record<string, number | string>>;

/** Subjects of mails, and how many of each were sent since the step before. */
export type Mails = Readonly<Record<string, number>>;

export type ClubYear = {
  house: House;
  club: YearClub;
  /** The first school year is 1. */
  number: number;
  /** A day of this school year, which begins in September: „09-03“ is in its first calendar year, „06-20“ in its second. */
  day: (monthAndDay: string) => IsoDay;
};

/** An action of the club at its time of the year, and the expected result of it and of the days before it. */
export type SeasonStep = {
  name: string;
  /** Month and day. */
  on: string;
  /** Minutes since midnight in Vienna. */
  at: number;
  play: (year: ClubYear) => Promise<Figures>;
  expected: (number: number) => { figures: Figures; mails: Mails };
};

export const nineInTheMorning = 9 * 60;
