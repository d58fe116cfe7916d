import { type AreaHistory, kind } from '../history/area-history.ts';

export const newsHistory = {
  kinds: {
    'conversation.written': kind<{ course: string; fromFamily: boolean }>({
      category: 'course',
      sentence: ({ course, fromFamily }) =>
        fromFamily ? `Nachricht an die Trainer von „${course}“` : `Nachricht der Trainer von „${course}“`,
    }),
    'news.sent': kind<{ subject: string; mails: number; sms: number; whatsapps: number }>({
      category: 'message',
      sentence: ({ subject, mails, sms, whatsapps }) =>
        `Neuigkeit „${subject}“ geschrieben (${mails} E-Mails, ${sms} SMS, ${whatsapps} WhatsApp)`,
    }),
    'news.shown': kind<{ subject: string; isShown: boolean }>({
      category: 'message',
      sentence: ({ subject, isShown }) => `Neuigkeit „${subject}“ ${isShown ? 'angezeigt' : 'verborgen'}`,
    }),
    'news.received': kind<{ subject: string; course: string }>({
      category: 'message',
      sentence: ({ subject, course }) => `Neuigkeit bekommen: ${subject} (${course})`,
    }),
  },
} satisfies AreaHistory;
