import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';

/** How many are named; beyond that only the number is shown. */
const maxNamed = 20;

const restingText = (names: readonly string[]): string => {
  if (names.length === 0) return '';
  const further = names.length > maxNamed ? ` und ${names.length - maxNamed} weitere` : '';
  return ` Nichts bekommt, wessen Adresse ruht: ${names.slice(0, maxNamed).join(', ')}${further}.`;
};

/** The result message for the sender of a mass message. */
export const sentText = (mails: number, resting: readonly string[]): string => {
  const sent =
    mails === 1
      ? 'Eine E-Mail ist unterwegs.'
      : `${mails} E-Mails sind unterwegs. ${minutesToStop} Minuten lang kannst du sie im Postausgang noch stoppen.`;
  return `${sent}${restingText(resting)}`;
};
