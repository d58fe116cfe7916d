import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from './use-opened-at.ts';

export type Limits = {
  /** First and last day that make sense, yyyy-mm-dd. */
  minDate?: string;
  maxDate?: string;
};

/** Where the calendar opens when no day is known: a birthday begins with its decade. */
export type CalendarOpening = Pick<DatePickerProps, 'defaultLevel'> & { defaultDate?: string };

const calendarWords = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  previousYear: 'Voriges Jahr',
  nextYear: 'Nächstes Jahr',
  previousDecade: 'Voriges Jahrzehnt',
  nextDecade: 'Nächstes Jahrzehnt',
};

/** Months and years are laid out as a grid of buttons, without heads. */
const noTable = { role: 'presentation' };
const layout = { monthsList: noTable, yearsList: noTable };

type CalendarProps = Limits & {
  opening: CalendarOpening;
  day: string | null;
  isOff: boolean;
  onPick: (day: string) => void;
};

/** A button that opens the month as a dialog; the arrow keys walk through its days. */
export const CalendarButton = ({ day, isOff, opening, onPick, ...limits }: CalendarProps) => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const today = dayInVienna(useOpenedAt());
  const first = day ?? opening.defaultDate ?? today;
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isOff}
          aria-label="Kalender öffnen"
          onClick={toggle}
          // Who is faster than the focus is still on the button.
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
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
          attributes={layout}
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
