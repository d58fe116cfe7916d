import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from './use-opened-at.ts';

export type Limits = {
  /** First and last selectable day, yyyy-mm-dd. */
  minDate?: string;
  maxDate?: string;
};

/** What the calendar shows when no day is set: for a birthday, the choice of a decade. */
export type CalendarOpening = Pick<DatePickerProps, 'defaultLevel'> & { defaultDate?: string };

const calendarWords = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  previousYear: 'Voriges Jahr',
  nextYear: 'Nächstes Jahr',
  previousDecade: 'Voriges Jahrzehnt',
  nextDecade: 'Nächstes Jahrzehnt',
};

/** Months and years form a grid of buttons without headings. */
const noTable = { role: 'presentation' };
const layout = { monthsList: noTable, yearsList: noTable };

type CalendarProps = Limits & {
  opening: CalendarOpening;
  day: string | null;
  isOff: boolean;
  onPick: (day: string) => void;
};

/** A button that opens the month as a dialog; the arrow keys move through its days. */
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
          // If Escape comes before the focus moves, the button still has it.
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
