import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { dayInVienna, formatDay, fromDayNumber, isIsoDay, toDayNumber } from '@vereinshaus/contract/days';
import { type FocusEvent, useState } from 'react';

type Limits = {
  /** First and last day that make sense, yyyy-mm-dd. */
  minDate?: string;
  maxDate?: string;
};

/** Where the calendar opens when no day is known: a birthday begins with its decade. */
type Opening = Pick<DatePickerProps, 'defaultLevel'> & { defaultDate?: string };

type DayInputProps = Limits &
  Opening &
  Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection' | 'type'> & {
    /** yyyymmdd; 0 = unknown. */
    value?: number;
    onChange: (day: number) => void;
    /** False where there is always a day: an emptied field goes back to it. */
    clearable?: boolean;
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

/** What the calendar does not have goes to the form as it was written, so that it is refused and never dropped. */
const impossibleDay = (text: string): number => {
  const [, day = '', month = '', year = ''] = written.exec(text) ?? [];
  return year.length === 4 ? Number(year + month.padStart(2, '0') + day.padStart(2, '0')) : unreadable;
};
const unreadable = 99_999_999;

/** What is wrong with a text that nobody types on. */
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

const calendarWords = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  previousYear: 'Voriges Jahr',
  nextYear: 'Nächstes Jahr',
  previousDecade: 'Voriges Jahrzehnt',
  nextDecade: 'Nächstes Jahrzehnt',
  monthLevelControl: 'Jahr wählen',
  yearLevelControl: 'Jahrzehnt wählen',
};

type CalendarProps = Limits & {
  opening: Opening;
  day: string | null;
  isOff: boolean;
  onPick: (day: string) => void;
};

/** A button that opens the month as a dialog; the arrow keys walk through its days. */
const CalendarButton = ({ day, isOff, opening, onPick, ...limits }: CalendarProps) => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [today] = useState(() => dayInVienna(new Date()));
  const first = day ?? opening.defaultDate ?? today;
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" disabled={isOff} aria-label="Kalender öffnen" onClick={toggle}>
          <IconCalendar size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          locale="de"
          firstDayOfWeek={1}
          defaultDate={first}
          value={day}
          ariaLabels={calendarWords}
          getDayProps={(date) => ({ 'data-autofocus': date === first || undefined })}
          onChange={(picked) => {
            if (picked !== null) onPick(picked);
            close();
          }}
          {...limits}
          {...(day === null && opening.defaultLevel !== undefined && { defaultLevel: opening.defaultLevel })}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

/** What stands in the field, and the value it stands for: another value from outside replaces the text. */
type Typed = { text: string; day: number };

const asText = (day: number): string => (day === 0 ? '' : formatDay(day));

/** The text of the field and what it means to the form. */
const useTypedDay = ({ value = 0, onChange, clearable = true, maxDate }: DayInputProps) => {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const text = typed?.day === value ? typed.text : asText(value);
  const take = (next: string, day: number) => {
    setTyped({ text: next, day });
    if (day !== value) onChange(day);
  };
  const type = (next: string) => {
    const day = parseDay(next);
    if (day !== null) take(next, toDayNumber(day));
    else take(next, next.trim() === '' && clearable ? 0 : value);
  };
  const leave = () => {
    const day = parseDay(text) ?? parseShortDay(text, maxDate);
    if (day !== null) take(formatDay(day), toDayNumber(day));
    else if (text.trim() !== '') take(text, impossibleDay(text));
    else if (!clearable) setTyped(null);
    setLeft(day === null ? text : formatDay(day));
  };
  return { text, type, leave, hasLeft: left === text, pick: (day: string) => take(formatDay(day), toDayNumber(day)) };
};

/** A calendar day, typed or picked, as the wire carries it. What is no day stays in the field, with its sentence. */
export const DayInput = (props: DayInputProps) => {
  const { value = 0, onChange: _change, clearable: _clearable, onBlur, error, ...rest } = props;
  const { minDate, maxDate, defaultLevel, defaultDate, ...input } = rest;
  const { text, type, leave, hasLeft, pick } = useTypedDay(props);
  const limits = { ...(minDate !== undefined && { minDate }), ...(maxDate !== undefined && { maxDate }) };
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
          onPick={pick}
        />
      }
      {...input}
    />
  );
};
