import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';

/** So many are named; of more only the number is told. */
const maxNamed = 20;

const restingText = (names: readonly string[]): string => {
  if (names.length === 0) return '';
  const further = names.length > maxNamed ? ` und ${names.length - maxNamed} weitere` : '';
  return ` Nichts bekommt, wessen Adresse ruht: ${names.slice(0, maxNamed).join(', ')}${further}.`;
};

/** What whoever wrote to many is told. */
export const sentText = (mails: number, resting: readonly string[]): string => {
  const sent =
    mails === 1
      ? 'Eine E-Mail ist unterwegs.'
      : `${mails} E-Mails sind unterwegs. ${minutesToStop} Minuten lang kannst du sie im Postausgang noch stoppen.`;
  return `${sent}${restingText(resting)}`;
};
