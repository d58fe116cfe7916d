import { formatDay } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

type MeetingDetails = { meeting: string };

export const meetingsHistory = {
  kinds: {
    'meetings.planned': kind<MeetingDetails>({
      category: 'club',
      sentence: ({ meeting }) => `Versammlung angelegt: ${meeting}`,
    }),
    'meetings.changed': kind<MeetingDetails & { what: string }>({
      category: 'club',
      sentence: ({ meeting, what }) => `Versammlung ${meeting}: ${what}`,
    }),
    'meetings.invited': kind<MeetingDetails & { mails: number; letters: number }>({
      category: 'club',
      sentence: ({ meeting, mails, letters }) =>
        `Zur Versammlung ${meeting} eingeladen: ${mails} per E-Mail, ${letters} per Brief`,
    }),
    'meetings.received': kind<MeetingDetails & { way: string }>({
      category: 'message',
      sentence: ({ meeting, way }) => `Einladung zur Versammlung ${meeting} (${way})`,
    }),
    'meetings.cancelled': kind<MeetingDetails & { reason: string }>({
      category: 'club',
      sentence: ({ meeting, reason }) => `Versammlung abgesagt: ${meeting}. Grund: ${reason}`,
    }),
    'meetings.moved': kind<MeetingDetails & { title: string }>({
      category: 'club',
      sentence: ({ meeting, title }) => `Antrag zur Versammlung ${meeting}: ${title}`,
    }),
    'meetings.motionDecided': kind<MeetingDetails & { title: string; accepts: boolean; reason: string }>({
      category: 'club',
      sentence: ({ meeting, title, accepts, reason }) =>
        accepts
          ? `Antrag auf die Tagesordnung genommen: ${title} (${meeting})`
          : `Antrag abgelehnt: ${title} (${meeting}). Grund: ${reason}`,
    }),
    'meetings.opened': kind<MeetingDetails & { voters: number }>({
      category: 'club',
      sentence: ({ meeting, voters }) => `Versammlung eröffnet: ${meeting} (${voters} Stimmberechtigte)`,
    }),
    'meetings.closed': kind<MeetingDetails>({
      category: 'club',
      sentence: ({ meeting }) => `Versammlung geschlossen: ${meeting}`,
    }),
    'meetings.attended': kind<MeetingDetails>({
      category: 'club',
      sentence: ({ meeting }) => `Bei der Versammlung ${meeting}`,
    }),
    'meetings.proxyGiven': kind<MeetingDetails & { holder: string }>({
      category: 'club',
      sentence: ({ meeting, holder }) =>
        holder === ''
          ? `Übertragung der Stimme zurückgenommen (${meeting})`
          : `Stimme übertragen an ${holder} (${meeting})`,
    }),
    'meetings.voted': kind<MeetingDetails & { question: string; result: string }>({
      category: 'club',
      sentence: ({ meeting, question, result }) => `Abgestimmt: ${question} (${meeting}). ${result}`,
    }),
    'meetings.elected': kind<MeetingDetails & { label: string; startsOn: string }>({
      category: 'membership',
      sentence: ({ meeting, label, startsOn }) => `Gewählt: ${label} ab ${formatDay(startsOn)} (${meeting})`,
    }),
    'meetings.minutesFixed': kind<MeetingDetails & { version: number }>({
      category: 'club',
      sentence: ({ meeting, version }) => `Protokoll festgeschrieben: ${meeting}, Fassung ${version}`,
    }),
  },
} satisfies AreaHistory;
