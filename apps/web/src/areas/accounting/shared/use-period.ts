import { useQuery } from '@tanstack/react-query';
import { businessYears } from '@vereinshaus/contract/business-years/calls';
import {
  dayInVienna,
  dayNumberIn,
  fromDayNumber,
  fromSeconds,
  type IsoDay,
  isIsoDay,
} from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { query } from '../../../kit/api.ts';
import { serverNow } from '../../../kit/server-time.ts';
import { readStored, writeStored } from '../../../kit/storage.ts';
import { type BusinessYear, firstPeriod, type Period, timePeriods } from './periods.ts';

const day = z.string().refine(isIsoDay).nullable();
const stored = z.object({ timePeriod: z.literal([...timePeriods]), from: day, to: day });

const keyOf = (id: string) => `periode.${id}`;

const readPeriod = (id: string): Period | undefined => {
  try {
    return stored.parse(JSON.parse(readStored('localStorage', keyOf(id)) ?? ''));
  } catch {
    return undefined;
  }
};

/** The days from a link, e.g. from a figure of a report to its rows. */
const periodInAddress = (params: URLSearchParams): Period | undefined => {
  const from = fromDayNumber(dayNumberIn(params.get('von') ?? ''));
  const to = fromDayNumber(dayNumberIn(params.get('bis') ?? ''));
  return from === null || to === null ? undefined : { timePeriod: -1, from, to };
};

const dayOf = (seconds: number): IsoDay => dayInVienna(fromSeconds(seconds) ?? new Date(0));

/** The club's business years, newest first; without any, calendar years are offered. */
const useBusinessYears = (): readonly BusinessYear[] | undefined => {
  const { data, isError } = useQuery(query(businessYears.list, {}));
  if (data === undefined) return isError ? [] : undefined;
  return data.map(({ StartDate, EndDate }) => ({ from: dayOf(StartDate), to: dayOf(EndDate) }));
};

export type PeriodState = {
  period: Period;
  years: readonly BusinessYear[];
  today: IsoDay;
  setPeriod: (period: Period) => void;
};

/**
 * The period of a screen: from the URL, otherwise the last chosen one, stored on the device by the name of the selector, otherwise the
 * current year. Undefined until the club's years are loaded.
 */
export const usePeriod = (id: string): PeriodState | undefined => {
  const years = useBusinessYears();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(() => periodInAddress(params) ?? readPeriod(id));
  if (years === undefined) return undefined;
  const today = dayInVienna(new Date(serverNow()));
  return {
    period: chosen ?? firstPeriod(12, today, years),
    years,
    today,
    setPeriod: (period) => {
      writeStored('localStorage', keyOf(id), JSON.stringify(period));
      setChosen(period);
    },
  };
};
