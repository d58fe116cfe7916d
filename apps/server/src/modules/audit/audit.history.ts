import { formatDay } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

type Of = { accessId: number; yearId: number; name: string; startsOn: string; endsOn: string };

const year = ({ startsOn, endsOn }: Of) => `Geschäftsjahr ${formatDay(startsOn)} bis ${formatDay(endsOn)}`;

export const auditHistory = {
  kinds: {
    'audit.granted': kind<Of & { until: string }>({
      category: 'money',
      sentence: ({ until, ...of }) => `Rechnungsprüfung: Zugang für ${of.name} bis ${formatDay(until)}, ${year(of)}`,
    }),
    'audit.revoked': kind<Of>({
      category: 'money',
      sentence: (of) => `Rechnungsprüfung: Zugang für ${of.name} beendet, ${year(of)}`,
    }),
    'audit.opened': kind<Of>({
      category: 'money',
      sentence: (of) => `Rechnungsprüfung: von ${of.name} geöffnet, ${year(of)}`,
    }),
    'audit.sampled': kind<Of & { seed: string; rows: number }>({
      category: 'money',
      sentence: ({ seed, rows, ...of }) =>
        `Rechnungsprüfung: Stichprobe von ${rows} Zeilen gezogen (Startwert ${seed}), ${of.name}, ${year(of)}`,
    }),
    'audit.commented': kind<Of & { entryId: number | null; text: string }>({
      category: 'money',
      sentence: ({ entryId, text, ...of }) =>
        `Rechnungsprüfung: Anmerkung von ${of.name}${entryId === null ? '' : ` zu Zeile ${entryId}`}: ${text}`,
    }),
  },
} satisfies AreaHistory;
