import { formatDay } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const trainerPapersHistory = {
  kinds: {
    'trainerPapers.added': kind<{ paper: string; until: string | null }>({
      category: 'person',
      sentence: ({ paper, until }) =>
        `Nachweis eingetragen: ${paper}${until === null ? '' : `, bis ${formatDay(until)}`}`,
    }),
    'trainerPapers.changed': kind<{ paper: string; changes: Changes }>({
      category: 'person',
      sentence: ({ paper }) => `Nachweis geändert: ${paper}`,
    }),
    'trainerPapers.removed': kind<{ paper: string }>({
      category: 'person',
      sentence: ({ paper }) => `Nachweis gelöscht: ${paper}`,
    }),
    'trainerPapers.filed': kind<{ paper: string }>({
      category: 'person',
      sentence: ({ paper }) => `Datei zum Nachweis abgelegt: ${paper}`,
    }),
    'trainerPapers.confirmed': kind({
      category: 'person',
      sentence: () => 'Bestätigung des Vereins für die Strafregisterbescheinigung gedruckt',
    }),
    'trainerPapers.reminded': kind<{ papers: string }>({
      category: 'message',
      sentence: ({ papers }) => `An ablaufende Nachweise erinnert: ${papers}`,
    }),
    'trainerPapers.officeTold': kind<{ papers: string }>({
      category: 'message',
      sentence: ({ papers }) => `Per E-Mail nicht erreichbar, das Büro erinnert an ablaufende Nachweise: ${papers}`,
    }),
    'trainerPapers.demanded': kind<{ demands: string }>({
      category: 'course',
      sentence: ({ demands }) => `Nachweise, die der Kurs verlangt: ${demands || 'keine'}`,
    }),
    'trainerPapers.notTaken': kind<{ course: string; lacked: string }>({
      category: 'course',
      sentence: ({ course, lacked }) => `Nicht als Trainer in „${course}“ übernommen. Es fehlt: ${lacked}`,
    }),
  },
} satisfies AreaHistory;
