import { type AreaHistory, kind } from '../history/area-history.ts';

export const mailSenderHistory = {
  kinds: {
    'mailSender.changed': kind<{ address: string; replyTo: string }>({
      category: 'club',
      sentence: ({ address, replyTo }) =>
        `Absender der E-Mails geändert: ${address === '' ? 'Adresse der Installation' : address}, Antworten an ${replyTo === '' ? 'die Adresse im Impressum' : replyTo}`,
    }),
    'mailSender.proven': kind<{ address: string }>({
      category: 'club',
      sentence: ({ address }) => `E-Mails kommen ab jetzt von ${address}`,
    }),
    'mailSender.lost': kind<{ address: string }>({
      category: 'club',
      sentence: ({ address }) =>
        `Der Eintrag für ${address} fehlt im DNS: E-Mails kommen von der Adresse der Installation`,
    }),
  },
} satisfies AreaHistory;
