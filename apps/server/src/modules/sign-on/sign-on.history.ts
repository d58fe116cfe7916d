import { signOnAudienceLabels, signOnShareLabels } from '@vereinshaus/contract/sign-on/rules';
import { type AreaHistory, type Changes, kind, nothing } from '../history/area-history.ts';

type Named = { name: string };

/** Each by its word; none is a dash. */
const readWords =
  (words: Readonly<Record<string, string>> = {}) =>
  (value: unknown): string =>
    Array.isArray(value) && value.length > 0
      ? value.map((word) => words[String(word)] ?? String(word)).join(', ')
      : nothing;

export const signOnHistory = {
  kinds: {
    'signOn.clientAdded': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ eingerichtet`,
    }),
    'signOn.clientChanged': kind<Named & { changes?: Changes }>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ geändert`,
    }),
    'signOn.secretRotated': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ hat ein neues Geheimnis`,
    }),
    'signOn.clientRemoved': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ gesperrt`,
    }),
    'signOn.allowed': kind<Named>({
      category: 'session',
      sentence: ({ name }) => `Meldet sich bei „${name}“ an`,
    }),
    'signOn.withdrawn': kind<Named>({
      category: 'session',
      sentence: ({ name }) => `Zustimmung zur Anmeldung bei „${name}“ widerrufen`,
    }),
  },
  labels: {
    signOnName: 'Name des Programms',
    signOnRedirects: 'Adressen nach der Anmeldung',
    signOnLogouts: 'Adressen nach der Abmeldung',
    signOnAudiences: 'Wer sich anmelden darf',
    signOnShares: 'Was das Programm erfährt',
  },
  readers: {
    signOnRedirects: readWords(),
    signOnLogouts: readWords(),
    signOnAudiences: readWords(signOnAudienceLabels),
    signOnShares: readWords(signOnShareLabels),
  },
} satisfies AreaHistory;
