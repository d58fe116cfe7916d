import { type AreaHistory, kind } from '../history/area-history.ts';

export const newslettersHistory = {
  kinds: {
    'newsletter.received': kind<{ subject: string; newsletterId: number; mailIds: readonly number[] }>({
      category: 'message',
      sentence: ({ subject }) => `Newsletter bekommen: ${subject}`,
    }),
    'newsletter.released': kind<{ subject: string; mails: number; at: string }>({
      category: 'message',
      sentence: ({ subject, mails }) => `Newsletter „${subject}“ freigegeben (${mails} E-Mails)`,
    }),
    'newsletter.stopped': kind<{ subject: string }>({
      category: 'message',
      sentence: ({ subject }) => `Newsletter „${subject}“ gestoppt`,
    }),
    'newsletter.paused': kind<{ subject: string }>({
      category: 'message',
      sentence: ({ subject }) => `Versand des Newsletters „${subject}“ angehalten`,
    }),
    'newsletter.resumed': kind<{ subject: string }>({
      category: 'message',
      sentence: ({ subject }) => `Versand des Newsletters „${subject}“ fortgesetzt`,
    }),
    'newsletter.cancelled': kind<{ subject: string }>({
      category: 'message',
      sentence: ({ subject }) => `Versand des Newsletters „${subject}“ abgebrochen`,
    }),
    'newsletter.sent': kind<{ subject: string; mails: number }>({
      category: 'message',
      sentence: ({ subject, mails }) => `Newsletter „${subject}“ verschickt (${mails} E-Mails)`,
    }),
    'newsletter.removed': kind<{ subject: string }>({
      category: 'message',
      sentence: ({ subject }) => `Newsletter „${subject}“ gelöscht`,
    }),
  },
} satisfies AreaHistory;
