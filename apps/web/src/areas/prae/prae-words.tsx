import { Badge } from '@mantine/core';
import { dayInVienna, fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { type FormState, formStates } from '@vereinshaus/contract/prae/labels';
import { monthInWords, monthOf } from '@vereinshaus/contract/prae/rules';

const colours = { open: 'gray', handedIn: 'yellow', returned: 'yellow', approved: 'blue', paid: 'green' } as const;

export const StateBadge = ({ state }: { state: FormState }) => (
  <Badge variant="light" color={colours[state]} tt="none" miw="max-content">
    {formStates[state]}
  </Badge>
);

/** The month is not over, so it cannot be submitted yet. */
export const isRunning = (month: number, now: Date): boolean => month >= toDayNumber(monthOf(dayInVienna(now)));

/** „Oktober 2026“ from 20261001. */
export const monthText = (month: number): string => monthInWords(fromDayNumber(month) ?? '2026-01-01');

/** „2 h 30 min“. */
export const hoursText = (minutes: number): string => {
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

/** The default month for the office: the last completed one. */
export const lastMonth = (now: Date): number => {
  const year = now.getFullYear();
  const month = now.getMonth();
  const [ofYear, number] = month === 0 ? [year - 1, 12] : [year, month];
  return toDayNumber(`${ofYear}-${String(number).padStart(2, '0')}-01`);
};
