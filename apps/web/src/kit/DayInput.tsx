import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { fromDayNumber, isIsoDay, toDayNumber } from '@vereinshaus/contract/days';
import type { FocusEvent } from 'react';

type DayInputProps = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser'> & {
  /** yyyymmdd; 0 = unknown. */
  value?: number;
  onChange: (day: number) => void;
};

const written = /^\s*(\d{1,2})\.?(\d{1,2})\.?(\d{4}|\d{2})\s*$/;

/** "9.3.2014" and "09032014" are both understood, and what browsers fill in by themselves: 2014-03-09. */
export const parseDay = (text: string): string | null => {
  if (isIsoDay(text.trim())) return text.trim();
  const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(iso) ? iso : null;
};

const lastShortYear = '2069-12-31';

/** "9.3.14" once nobody types on: of both centuries the later one that is not after the latest day. */
export const parseShortDay = (text: string, latest = lastShortYear): string | null => {
  const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
  const days = ['20', '19'].map((century) => parseDay(`${day}.${month}.${century}${year}`));
  return days.find((iso) => iso !== null && iso <= latest) ?? null;
};

/** A calendar day, typed or picked, as the wire carries it. */
export const DayInput = ({ value = 0, onChange, onBlur, ...props }: DayInputProps) => {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const latest = typeof props.maxDate === 'string' ? props.maxDate : undefined;
    const day = parseShortDay(event.currentTarget.value, latest);
    if (day !== null) onChange(toDayNumber(day));
    onBlur?.(event);
  };
  return (
    <DateInput
      valueFormat="DD.MM.YYYY"
      dateParser={parseDay}
      locale="de"
      firstDayOfWeek={1}
      placeholder="TT.MM.JJJJ"
      clearable
      clearButtonProps={{ 'aria-label': 'Datum entfernen' }}
      value={fromDayNumber(value)}
      onChange={(day) => onChange(toDayNumber(day))}
      onBlur={leave}
      {...props}
    />
  );
};
