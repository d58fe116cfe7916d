import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import { clockInVienna, clockText, momentInVienna } from '@vereinshaus/contract/vienna-time';

type MomentInputProps = Omit<DateTimePickerProps, 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'ref'> & {
  /** Epoch seconds; 0 = open. */
  value?: number;
  onChange: (seconds: number) => void;
};

/** What the picker shows: the clock in Vienna, wherever the browser stands. */
export const toPicker = (seconds: number): string | null => {
  if (seconds === 0) return null;
  const { day, minutes } = clockInVienna(new Date(seconds * 1000));
  return `${day} ${clockText(minutes)}:00`;
};

export const fromPicker = (text: string | null): number => {
  const [, day = '', hours = '', minutes = ''] = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})/.exec(text ?? '') ?? [];
  if (day === '') return 0;
  return momentInVienna({ day, minutes: Number(hours) * 60 + Number(minutes) }).getTime() / 1000;
};

/** A day with a time of day. */
export const MomentInput = ({ value = 0, onChange, ...props }: MomentInputProps) => (
  <DateTimePicker
    valueFormat="DD.MM.YYYY HH:mm"
    locale="de"
    firstDayOfWeek={1}
    placeholder="TT.MM.JJJJ hh:mm"
    clearable
    clearButtonProps={{ 'aria-label': 'Zeitpunkt entfernen' }}
    submitButtonProps={{ 'aria-label': 'Zeitpunkt übernehmen' }}
    value={toPicker(value)}
    onChange={(text) => onChange(fromPicker(text))}
    {...props}
  />
);
