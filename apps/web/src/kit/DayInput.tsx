import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { fromDayNumber, isIsoDay, toDayNumber } from '@vereinshaus/contract/days';

type DayInputProps = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser'> & {
  /** yyyymmdd; 0 = unknown. */
  value?: number;
  onChange: (day: number) => void;
};

/** "9.3.2014" and "09032014" are both understood. */
export const parseDay = (text: string): string | null => {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\.?(\d{1,2})\.?(\d{4})\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(iso) ? iso : null;
};

/** A calendar day, typed or picked, as the wire carries it. */
export const DayInput = ({ value = 0, onChange, ...props }: DayInputProps) => (
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
    {...props}
  />
);
