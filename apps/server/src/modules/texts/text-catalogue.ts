import type { PlacedText, TextDefinition } from '../wording/index.ts';
import { textErrors } from './texts.errors.ts';

/** Texts that are changed where what they belong to is set. */
const placed: readonly PlacedText[] = [
  {
    key: 'place.invoices',
    name: 'Rechnungsvorlagen',
    when: 'Text auf Rechnungen, über und unter den Positionen.',
    group: 'Briefe und Drucke',
    right: 'money',
    place: '/rechnung/vorlagen',
  },
  {
    key: 'place.invoiceMail',
    name: 'E-Mail mit der Rechnung',
    when: 'E-Mail, die eine Rechnung begleitet, und Fußzeile der Rechnung: unter „Einstellungen“ der Rechnungen.',
    group: 'Zahlungen',
    right: 'money',
    place: '/rechnungen',
  },
  {
    key: 'place.newsletters',
    name: 'Vorlagen für Newsletter',
    when: 'Womit ein neuer Newsletter beginnt.',
    group: 'Nachrichten',
    right: 'club',
    place: '/newsletter/vorlagen',
  },
  {
    key: 'place.registration',
    name: 'Texte des Registrierungsformulars',
    when: 'Auf der Seite, auf der man sich registriert: im Menü der Registrierungen.',
    group: 'Registrierung',
    right: 'club',
    place: '/benutzer/registrierungen',
  },
];

export type TextCatalogue = { texts: readonly TextDefinition[]; placed: readonly PlacedText[] };

export const textCatalogue = (texts: readonly TextDefinition[]): TextCatalogue => ({ texts, placed });

export const requireText = ({ texts, placed: others }: TextCatalogue, key: string): TextDefinition => {
  const text = texts.find((one) => one.key === key);
  if (text !== undefined) return text;
  throw others.some((one) => one.key === key) ? textErrors.placed() : textErrors.unknown();
};
