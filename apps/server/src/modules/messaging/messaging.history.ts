import { mailingLabels } from '@vereinshaus/contract/kit/labels';
import { type AreaHistory, type Changes, kind, nothing, readNumber } from '../history/area-history.ts';

export const messagingHistory = {
  kinds: {
    'messaging.mailingChanged': kind<{ changes: Changes }>({
      category: 'message',
      sentence: () => 'Sendungseinstellung geändert',
    }),
    'messaging.whatsappConfirmed': kind<{ changes: Changes }>({
      category: 'message',
      sentence: () => 'WhatsApp-Nummer bestätigt',
    }),
    'messaging.whatsappUnset': kind<{ changes: Changes }>({
      category: 'message',
      sentence: () => 'WhatsApp abgeschaltet',
    }),
    'messaging.receptionChanged': kind<{ objects: boolean }>({
      category: 'message',
      sentence: ({ objects }) => `Öffnen und Klicks in E-Mails ${objects ? 'nicht mehr zählen' : 'wieder zählen'}`,
    }),
    'messaging.addressUsedAgain': kind<{ address: string }>({
      category: 'message',
      sentence: ({ address }) => `E-Mail-Adresse ${address} wieder verwendet`,
    }),
    'messaging.contacted': kind<{ topic: string; subject: string; mailIds: readonly number[] }>({
      category: 'message',
      sentence: ({ topic, subject }) => `Anfrage an den Verein (${topic}): ${subject}`,
    }),
    'messaging.received': kind<{ subject: string; mailIds: readonly number[] }>({
      category: 'message',
      sentence: ({ subject }) => `Nachricht bekommen: ${subject}`,
    }),
    'messaging.stopped': kind<{ subject: string; mails: number }>({
      category: 'message',
      sentence: ({ subject, mails }) => `Nachricht „${subject}“ gestoppt (${mails} E-Mails nicht verschickt)`,
    }),
    'messaging.sentToMany': kind<{ subject: string; persons: number; mails: number }>({
      category: 'message',
      sentence: ({ subject, persons, mails }) =>
        `Nachricht „${subject}“ an ${persons} Personen verschickt (${mails} E-Mails)`,
    }),
  },
  labels: {
    shouldReceivePost: 'Zusendungen',
    whatsappPhone: 'WhatsApp-Nummer',
  },
  readers: {
    shouldReceivePost: readNumber((choice) => mailingLabels[choice] ?? nothing),
  },
} satisfies AreaHistory;
