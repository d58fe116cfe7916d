import { formatDay } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const contactsHistory = {
  kinds: {
    'contacts.created': kind<{ name: string }>({
      category: 'person',
      sentence: ({ name }) => `Kontakt „${name}“ angelegt`,
    }),
    'contacts.changed': kind<{ name: string; changes: Changes }>({
      category: 'person',
      sentence: ({ name }) => `Kontakt „${name}“ geändert`,
    }),
    'contacts.tagged': kind<{ changes: { tags: { before: readonly string[]; after: readonly string[] } } }>({
      category: 'person',
      sentence: ({ changes: { tags } }) => `Tags: ${tags.after.join(', ') || 'keine'}`,
    }),
    'contacts.messaged': kind<{ subject: string; mailIds: readonly number[]; reason?: string }>({
      category: 'message',
      sentence: ({ subject, reason }) =>
        `E-Mail „${subject}“${reason === undefined ? '' : ` trotz fehlender Einwilligung (${reason})`}`,
    }),
    'contacts.addressUsedAgain': kind<{ address: string }>({
      category: 'message',
      sentence: ({ address }) => `E-Mail-Adresse ${address} wieder verwendet`,
    }),
    'contacts.subscriptionChanged': kind<{ subscribes: boolean; changes: Changes }>({
      category: 'message',
      sentence: ({ subscribes }) =>
        subscribes ? 'Newsletter über den Link wieder bestellt' : 'Newsletter über den Link abbestellt',
    }),
    'contacts.merged': kind<{ name: string }>({
      category: 'person',
      sentence: ({ name }) => `Mit dem Kontakt „${name}“ zusammengelegt`,
    }),
    'contacts.becamePerson': kind({
      category: 'person',
      sentence: () => 'Vom Kontakt zur Person des Vereins geworden',
    }),
    'contacts.agreementSaved': kind<{ title: string; changes: Changes }>({
      category: 'money',
      sentence: ({ title }) => `Vereinbarung „${title}“ gespeichert`,
    }),
    'contacts.agreementRemoved': kind<{ title: string }>({
      category: 'money',
      sentence: ({ title }) => `Vereinbarung „${title}“ gelöscht`,
    }),
    'contacts.agreementEnding': kind<{ title: string; end: string }>({
      category: 'money',
      sentence: ({ title, end }) => `Büro an das Ende der Vereinbarung „${title}“ am ${formatDay(end)} erinnert`,
    }),
    'contacts.imported': kind<{ file: string; count: number }>({
      category: 'person',
      sentence: ({ file, count }) => `${count === 1 ? '1 Kontakt' : `${count} Kontakte`} aus „${file}“ importiert`,
    }),
    'contacts.importUndone': kind<{ file: string; count: number }>({
      category: 'person',
      sentence: ({ file, count }) =>
        `Import „${file}“ rückgängig gemacht, ${count === 1 ? '1 Kontakt' : `${count} Kontakte`} gelöscht`,
    }),
    'contacts.removed': kind<{ count: number }>({
      category: 'person',
      sentence: ({ count }) => (count === 1 ? 'Kontakt gelöscht' : `${count} Kontakte gelöscht`),
    }),
  },
} satisfies AreaHistory;
