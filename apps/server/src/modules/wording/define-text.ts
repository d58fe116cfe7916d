import type { TextGroup, TextRight } from '@vereinshaus/contract/texts/labels';
import type { NamedPlaceholder, PlaceholderDefinition, TextShape } from '@vereinshaus/contract/texts/text-rules';

/** What every text to a person knows of who reads it. */
export const readerPlaceholders = {
  anrede: { meaning: 'Anrede, wie sie im Profil steht oder nach dem Geschlecht', example: 'Liebe Maria', kind: 'text' },
  vorname: { meaning: 'Vorname', example: 'Maria', kind: 'text' },
  nachname: { meaning: 'Nachname', example: 'Huber', kind: 'text' },
  name: { meaning: 'Vor- und Nachname', example: 'Maria Huber', kind: 'text' },
} as const satisfies Record<string, PlaceholderDefinition>;

/** What every text knows of the club. */
export const clubPlaceholders = {
  verein: { meaning: 'Name des Vereins', example: 'Turnverein Demostadt', kind: 'text' },
  beim_verein: { meaning: 'Name des Vereins mit „bei“ davor', example: 'beim Turnverein Demostadt', kind: 'text' },
  gruss_anfang: { meaning: 'Begrüßung eurer E-Mails (Konfiguration)', example: 'Hallo', kind: 'text' },
  gruss_ende: { meaning: 'Grußformel eurer E-Mails (Konfiguration)', example: 'Liebe Grüße', kind: 'text' },
  beitrag_normal: { meaning: 'Mitgliedsbeitrag ordentlich', example: '€ 50,00', kind: 'amount' },
  beitrag_junior: { meaning: 'Mitgliedsbeitrag Jugend', example: '€ 40,00', kind: 'amount' },
  beitrag_senior: { meaning: 'Mitgliedsbeitrag Senioren', example: '€ 50,00', kind: 'amount' },
  beitrag_supporter: { meaning: 'Mitgliedsbeitrag unterstützend', example: '€ 20,00', kind: 'amount' },
} as const satisfies Record<string, PlaceholderDefinition>;

/** A text that the product sends and a club can word itself: told once, by the module that sends it. */
export type TextDefinition<Name extends string = string> = {
  /** Under which the club's words are kept: it stays. */
  key: string;
  name: string;
  /** When it is sent, and to whom. */
  when: string;
  group: TextGroup;
  right: TextRight;
  placeholders: Readonly<Record<Name, PlaceholderDefinition>>;
  /** Null: the product writes it, because it says what has happened. */
  subject: string | null;
  body: string;
  /** It knows how the reader pays. */
  hasConditions?: boolean;
  /** The same for everybody it goes to: it names none of them. */
  isForAll?: boolean;
};

export const defineText = <Name extends string = never>(text: TextDefinition<Name>): TextDefinition<Name> => text;

const named = (placeholders: Readonly<Record<string, PlaceholderDefinition>>): readonly NamedPlaceholder[] =>
  Object.entries(placeholders).map(([name, definition]) => ({ isRequired: false, ...definition, name }));

/** What can stand in a text: what it is about first, then who reads it and who writes. */
export const placeholdersOf = ({ placeholders, isForAll = false }: TextDefinition): readonly NamedPlaceholder[] =>
  named({ ...placeholders, ...(isForAll ? {} : readerPlaceholders), ...clubPlaceholders });

export const shapeOf = (text: TextDefinition): TextShape => ({
  placeholders: placeholdersOf(text),
  hasConditions: text.hasConditions ?? false,
  hasSubject: text.subject !== null,
});

/**
 * E-mails without a text of their own in the list, and why. Everything else that leaves the house names the text it is
 * worded by: the type of a mail asks for one of both.
 */
export const unlistedMails = {
  newsletter: 'Wird im Newsletter-Editor geschrieben; seinen Fuß und seine Vorlagen führt die Liste.',
  news: 'Schreibt, wer im Kurs eine Neuigkeit verschickt.',
  invoice: 'Steht in den Einstellungen der Rechnungen; die Liste führt dorthin.',
  platform: 'Schreibt der Betreiber der Installation an Vereine, nicht ein Verein an seine Leute.',
} as const;

/** Where the words of a mail come from. */
export type MailSource = TextDefinition | keyof typeof unlistedMails;

/** A text that is changed on another page: the list leads there. */
export type PlacedText = Pick<TextDefinition, 'key' | 'name' | 'when' | 'group' | 'right'> & { place: string };
