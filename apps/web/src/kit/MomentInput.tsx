import { TextInput, type TextInputProps } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { FocusEvent } from 'react';
import { CalendarButton, type Limits } from './CalendarButton.tsx';
import { dayProblem, parseDay, parseShortDay } from './DayInput.tsx';
import { useLatestDay } from './use-latest-day.ts';
import { useTyped } from './use-typed.ts';

type MomentInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection' | 'type'> & {
  /** Epoch seconds; 0 = open. */
  value?: number;
  onChange: (seconds: number) => void;
  /** False if a value is required: an emptied field returns to its last value. */
  clearable?: boolean;
};

/** After the last second the wire accepts: the server refuses it, so no input is silently dropped. */
const impossibleMoment = 253_402_300_800;

const isMoment = (seconds: number) => seconds > 0 && seconds < impossibleMoment;

/** Local time in Vienna, wherever the browser is. */
export const momentText = (seconds: number): string => {
  if (!isMoment(seconds)) return '';
  const { day, minutes } = clockInVienna(new Date(seconds * 1000));
  return `${formatDay(day)} ${clockText(minutes)}`;
};

const written = /^\s*(\S+?),?\s+(\d{1,2})[:.](\d{2})(?: Uhr)?\s*$/;

const parts = (text: string) => {
  const [, day = '', hours = '', minutes = ''] = written.exec(text) ?? [];
  return { day, hours: Number(hours), minutes: Number(minutes), isWritten: day !== '' };
};

const secondsAt = (day: string | null, { hours, minutes }: { hours: number; minutes: number }): number | null =>
  day === null || hours > 23 || minutes > 59
    ? null
    : momentInVienna({ day, minutes: hours * 60 + minutes }).getTime() / 1000;

/** Accepts "9.3.2026 18:30" and "09.03.2026, 18.30 Uhr". */
export const parseMoment = (text: string): number | null => {
  const moment = parts(text);
  return secondsAt(parseDay(moment.day), moment);
};

/** "9.3.26 18:30" after typing has ended. */
const completeMoment = (text: string): number | null => {
  const moment = parts(text);
  return secondsAt(parseDay(moment.day) ?? parseShortDay(moment.day), moment);
};

/** The problem with a text after typing has ended. */
export const momentProblem = (text: string, limits: Limits = {}): string | undefined => {
  if (text.trim() === '') return undefined;
  if (completeMoment(text) !== null) return dayProblem(parts(text).day, limits);
  if ((parseDay(text) ?? parseShortDay(text)) !== null) return 'Bitte schreib auch die Uhrzeit dazu: 24.12.2026 18:30.';
  return parts(text).isWritten
    ? `Den ${text.trim()} gibt es nicht.`
    : 'Bitte schreib den Zeitpunkt so: 24.12.2026 18:30 (Tag, Monat, Jahr, Uhrzeit).';
};

/** Another day at the same time of day; midnight if there was no time. */
const onDay = (day: string, seconds: number): number =>
  momentInVienna({ day, minutes: isMoment(seconds) ? clockInVienna(new Date(seconds * 1000)).minutes : 0 }).getTime() /
  1000;

/** A day with a time of day, typed or picked. Invalid text stays in the field, with its message. */
export const MomentInput = ({ value = 0, onChange, clearable = true, onBlur, error, ...input }: MomentInputProps) => {
  const { text, type, leave, hasLeft, pick } = useTyped({
    value,
    onChange,
    clearable,
    show: momentText,
    read: parseMoment,
    complete: completeMoment,
    impossible: () => impossibleMoment,
  });
  const leaveField = (event: FocusEvent<HTMLInputElement>) => {
    leave();
    onBlur?.(event);
  };
  const latest = useLatestDay();
  const limits = latest === null ? {} : { maxDate: latest };
  const problem = hasLeft ? momentProblem(text, limits) : undefined;
  return (
    <TextInput
      autoComplete="off"
      placeholder="TT.MM.JJJJ hh:mm"
      value={text}
      error={problem ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leaveField}
      rightSection={
        <CalendarButton
          {...limits}
          opening={{}}
          day={isMoment(value) ? clockInVienna(new Date(value * 1000)).day : null}
          isOff={input.disabled === true || input.readOnly === true}
          onPick={(day) => pick(onDay(day, value))}
        />
      }
      {...input}
    />
  );
};
