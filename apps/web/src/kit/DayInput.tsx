import { TextInput, type TextInputProps } from '@mantine/core';
import { formatDay, fromDayNumber, isIsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { FocusEvent } from 'react';
import { CalendarButton, type CalendarOpening, type Limits } from './CalendarButton.tsx';
import { useLatestDay } from './use-latest-day.ts';
import { useTyped } from './use-typed.ts';

type DayInputProps = Omit<Limits, 'maxDate'> &
  CalendarOpening &
  Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection' | 'type'> & {
    /** yyyymmdd; 0 = unknown. */
    value?: number;
    onChange: (day: number) => void;
    /** False if a value is required: an emptied field returns to its last value. */
    clearable?: boolean;
    /** The last valid day, yyyy-mm-dd: by default as far ahead as the club plans; null = no limit. */
    maxDate?: string | null;
  };

const written = /^\s*(\d{1,2})\.?(\d{1,2})\.?(\d{4}|\d{2})\s*$/;

/** Accepts "9.3.2014" and "09032014", and browser autofill: 2014-03-09. */
export const parseDay = (text: string): string | null => {
  if (isIsoDay(text.trim())) return text.trim();
  const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(iso) ? iso : null;
};

const lastShortYear = '2069-12-31';

/** "9.3.14" after typing has ended: of both centuries the later one that is not after the latest day. */
export const parseShortDay = (text: string, latest = lastShortYear): string | null => {
  const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
  const days = ['20', '19'].map((century) => parseDay(`${day}.${month}.${century}${year}`));
  return days.find((iso) => iso !== null && iso <= latest) ?? null;
};

/** An impossible date is passed to the form as typed, so that it is refused and not silently dropped. */
const impossibleDay = (text: string): number => {
  const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
  return year.length === 4 ? Number(year + month.padStart(2, '0') + day.padStart(2, '0')) : unreadable;
};
const unreadable = 99_999_999;

/** The problem with a text after typing has ended. */
export const dayProblem = (text: string, { minDate, maxDate }: Limits = {}): string | undefined => {
  if (text.trim() === '') return undefined;
  const day = parseDay(text) ?? parseShortDay(text, maxDate);
  if (day === null)
    return written.test(text)
      ? `Den ${text.trim()} gibt es nicht.`
      : 'Bitte schreib den Tag so: 24.12.2026 (Tag, Monat, Jahr).';
  if (minDate !== undefined && day < minDate) return `Der Tag liegt vor dem ${formatDay(minDate)}.`;
  return maxDate !== undefined && day > maxDate ? `Der Tag liegt nach dem ${formatDay(maxDate)}.` : undefined;
};

const numberOf = (day: string | null): number | null => (day === null ? null : toDayNumber(day));

/** A calendar day, typed or picked, in the wire format. Invalid text stays in the field, with its message. */
export const DayInput = (props: DayInputProps) => {
  const { value = 0, onChange, clearable = true, onBlur, error, ...rest } = props;
  const { minDate, maxDate, defaultLevel, defaultDate, ...input } = rest;
  const { text, type, leave, hasLeft, pick } = useTyped({
    value,
    onChange,
    clearable,
    show: (day) => (day === 0 ? '' : formatDay(day)),
    read: (typed) => numberOf(parseDay(typed)),
    complete: (typed) => numberOf(parseDay(typed) ?? parseShortDay(typed, maxDate ?? undefined)),
    impossible: impossibleDay,
  });
  const latest = useLatestDay(maxDate);
  const limits = { ...(minDate !== undefined && { minDate }), ...(latest !== null && { maxDate: latest }) };
  const opening = {
    ...(defaultLevel !== undefined && { defaultLevel }),
    ...(defaultDate !== undefined && { defaultDate }),
  };
  const leaveField = (event: FocusEvent<HTMLInputElement>) => {
    leave();
    onBlur?.(event);
  };
  const problem = hasLeft ? dayProblem(text, limits) : undefined;
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="TT.MM.JJJJ"
      value={text}
      error={problem ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leaveField}
      rightSection={
        <CalendarButton
          {...limits}
          opening={opening}
          day={fromDayNumber(value)}
          isOff={input.disabled === true || input.readOnly === true}
          onPick={(day) => pick(toDayNumber(day))}
        />
      }
      {...input}
    />
  );
};
