import type { OfficeDraw } from '@vereinshaus/contract/draws/calls';
import { bindingText, preferenceTexts } from '@vereinshaus/contract/draws/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';

type DrawTerms = Pick<
  OfficeDraw,
  | 'state'
  | 'opens'
  | 'closes'
  | 'drawn'
  | 'confirmHours'
  | 'maxWanted'
  | 'prefersFormer'
  | 'prefersLost'
  | 'prefersMembers'
>;

/** When it goes on, or when it was. */
export const timesOf = ({ state, opens, closes, drawn }: DrawTerms): string => {
  switch (state) {
    case 'planned':
      return `Wünsche von ${formatMoment(opens)} bis ${formatMoment(closes)}`;
    case 'open':
      return `Wünsche bis ${formatMoment(closes)}`;
    case 'closed':
      return `Wünsche waren bis ${formatMoment(closes)} möglich, ausgelost wird in Kürze`;
    case 'drawn':
      return `Ausgelost am ${formatMoment(drawn)}`;
    case 'stopped':
      return 'Niemand hat dadurch einen Platz bekommen';
  }
};

/** Until when a place that was won is to be confirmed, and where; empty = it is booked. */
export const confirmTextOf = ({ drawn, confirmHours }: DrawTerms): string =>
  confirmHours === 0
    ? ''
    : `Zu bestätigen bis ${formatMoment(drawn + confirmHours * 3600)} unter „Meine Buchungen“, sonst bekommt den Platz das nächste Los.`;

/** The rules in sentences, as they are published. */
export const rulesOf = (draw: DrawTerms): readonly string[] => {
  const preferences = preferenceTexts(draw);
  return [
    preferences.length === 0
      ? 'Alle haben dieselbe Chance.'
      : `Vorrang, der Reihe nach: ${preferences.join('; ')}. Sonst entscheidet das Los.`,
    draw.maxWanted === 1
      ? 'Jedes Kind bekommt höchstens einen Kurs.'
      : `Jedes Kind bekommt höchstens ${draw.maxWanted} Kurse, einen zweiten erst, wenn alle einmal dran waren.`,
    bindingText(draw.confirmHours),
  ];
};

/** „noch 3 Tage“; on the last day in hours. */
export const daysLeftText = (seconds: number): string => {
  const hours = Math.max(1, Math.ceil(seconds / 3600));
  if (hours <= 24) return hours === 1 ? 'noch eine Stunde' : `noch ${hours} Stunden`;
  return `noch ${Math.floor(hours / 24) === 1 ? 'einen Tag' : `${Math.floor(hours / 24)} Tage`}`;
};

export const placesText = (places: number): string => (places === 1 ? '1 Platz' : `${places} Plätze`);
