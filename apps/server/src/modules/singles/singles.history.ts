import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { blockName, unitsText } from '@vereinshaus/contract/singles/rules';
import { type AreaHistory, kind } from '../history/area-history.ts';

/** `at` in epoch seconds. */
type SingleDetails = { course: string; at: number; cents: number; isUnit: boolean };
type BlockDetails = { course: string; units: number; cents: number };

const dateText = ({ course, at }: SingleDetails) => `${course} am ${formatDayAndTime(at)}`;
const paidText = ({ cents, isUnit }: SingleDetails) => (isUnit ? 'eine Einheit des Blocks' : formatMoney(cents));

export const singlesHistory = {
  kinds: {
    'singles.offerSet': kind<{ course: string; isOffered: boolean; cents: number; units: number }>({
      category: 'course',
      sentence: ({ course, isOffered, cents, units }) =>
        isOffered
          ? `Einzeltermine für ${course}: ${formatMoney(cents)}${units === 0 ? '' : `, ${blockName(units)}`}`
          : `Einzeltermine für ${course} nicht mehr angeboten`,
    }),
    'singles.booked': kind<SingleDetails>({
      category: 'course',
      sentence: (details) => `Einzeltermin gebucht: ${dateText(details)} (${paidText(details)})`,
    }),
    'singles.cancelled': kind<SingleDetails & { isGivenBack: boolean }>({
      category: 'course',
      sentence: (details) =>
        `Einzeltermin abgesagt: ${dateText(details)}, ${details.isGivenBack ? `zurück: ${paidText(details)}` : 'zu spät, nichts zurück'}`,
    }),
    'singles.dateOff': kind<SingleDetails>({
      category: 'course',
      sentence: (details) => `Einzeltermin entfällt: ${dateText(details)}, zurück: ${paidText(details)}`,
    }),
    'singles.restored': kind<SingleDetails>({
      category: 'course',
      sentence: (details) => `Einzeltermin gilt wieder: ${dateText(details)} (${paidText(details)})`,
    }),
    'singles.blockSold': kind<BlockDetails>({
      category: 'money',
      sentence: ({ course, units, cents }) => `${blockName(units)} für ${course} gekauft: ${formatMoney(cents)}`,
    }),
    'singles.blockAllowed': kind<BlockDetails & { reason: string }>({
      category: 'money',
      sentence: ({ course, units, reason }) => `${blockName(units)} für ${course} gilt vor der Bezahlung: ${reason}`,
    }),
    'singles.blockRefunded': kind<BlockDetails & { left: number; reason: string }>({
      category: 'money',
      sentence: ({ course, left, cents, reason }) =>
        `Block für ${course} beendet, ${unitsText(left)} gutgeschrieben: ${formatMoney(cents)} (${reason})`,
    }),
  },
} satisfies AreaHistory;
