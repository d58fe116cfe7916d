import { type AreaHistory, type Changes, dayOrOpen, kind, readMoment } from '../history/area-history.ts';

type EventDays = { name: string; count: number; firstDay: string; lastDay: string | null; reason?: string };

const because = (reason: string | undefined) => (reason === undefined ? '' : `: „${reason}“`);

/** „Termin „Abschlussfest“ am 26.10.2026“, „4 Termine von 19.10.2026 bis 09.11.2026“. */
const eventDaysInWords = ({ name, count, firstDay, lastDay }: EventDays) => {
  const what = `${count === 1 ? 'Termin' : `${count} Termine`}${name === '' ? '' : ` „${name}“`}`;
  if (count === 1) return `${what} am ${dayOrOpen(firstDay)}`;
  return `${what} ${lastDay === null ? 'ab' : 'von'} ${dayOrOpen(firstDay)}${lastDay === null ? '' : ` bis ${dayOrOpen(lastDay)}`}`;
};

export const eventsHistory = {
  kinds: {
    'event.added': kind<EventDays>({
      category: 'course',
      sentence: (dates) => `${eventDaysInWords(dates)} angelegt`,
    }),
    'event.changed': kind<{
      name: string;
      day: string;
      count: number;
      added: number;
      hidden: number;
      reason?: string;
      changes: Changes;
    }>({
      category: 'course',
      sentence: ({ name, day, count, added, hidden, reason }) =>
        [
          `${eventDaysInWords({ name, count, firstDay: day, lastDay: null })} geändert${because(reason)}`,
          ...(added > 0 ? [`${added} dazugekommen`] : []),
          ...(hidden > 0 ? [`${hidden} entfernt`] : []),
        ].join(', '),
    }),
    'event.hidden': kind<EventDays>({
      category: 'course',
      sentence: (dates) => `${eventDaysInWords(dates)} entfernt${because(dates.reason)}`,
    }),
    'event.rehoused': kind<EventDays>({
      category: 'course',
      sentence: (dates) => `${eventDaysInWords(dates)} in einen anderen Raum verlegt${because(dates.reason)}`,
    }),
    'event.restored': kind<EventDays>({
      category: 'course',
      sentence: (dates) => `${eventDaysInWords(dates)} wie vorher`,
    }),
    'room.added': kind<{ name: string }>({ category: 'club', sentence: ({ name }) => `Raum „${name}“ angelegt` }),
    'room.changed': kind<{ name: string; changes: Changes }>({
      category: 'club',
      sentence: ({ name }) => `Raum „${name}“ geändert`,
    }),
  },
  labels: {
    eventName: 'Name des Termins',
    eventStart: 'Beginn',
    eventEnd: 'Ende',
    eventRoom: 'Raum',
    eventVisibility: 'Sichtbarkeit',
    eventPeriod: 'Wiederholung',
    eventUntil: 'Wiederholung bis',
    roomName: 'Name des Raums',
    active: 'in Verwendung',
  },
  readers: {
    eventStart: readMoment,
    eventEnd: readMoment,
  },
} satisfies AreaHistory;
