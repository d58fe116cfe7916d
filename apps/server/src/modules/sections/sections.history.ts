import { type AreaHistory, type Changes, dayOrOpen, kind } from '../history/area-history.ts';

export const sectionsHistory = {
  kinds: {
    'section.created': kind<{ name: string }>({
      category: 'club',
      sentence: ({ name }) => `Sektion „${name}“ angelegt`,
    }),
    'section.changed': kind<{ name: string; changes: Changes }>({
      category: 'club',
      sentence: ({ name }) => `Sektion „${name}“ geändert`,
    }),
    'section.removed': kind<{ name: string }>({
      category: 'club',
      sentence: ({ name }) => `Sektion „${name}“ gelöscht`,
    }),
    'section.feeSaved': kind<{ name: string; startsOn: string; changes: Changes }>({
      category: 'money',
      sentence: ({ name, startsOn }) => `Beitrag der Sektion „${name}“ ab ${dayOrOpen(startsOn)} festgelegt`,
    }),
    'section.feeRemoved': kind<{ name: string; startsOn: string }>({
      category: 'money',
      sentence: ({ name, startsOn }) => `Beitrag der Sektion „${name}“ ab ${dayOrOpen(startsOn)} gelöscht`,
    }),
    'section.joined': kind<{ name: string; startsOn: string }>({
      category: 'membership',
      sentence: ({ name, startsOn }) => `Sektion „${name}“ ab ${dayOrOpen(startsOn)}`,
    }),
    'section.left': kind<{ name: string; lastDay: string }>({
      category: 'membership',
      sentence: ({ name, lastDay }) => `Sektion „${name}“ beendet, letzter Tag ${dayOrOpen(lastDay)}`,
    }),
    'section.courseSet': kind<{ changes: Changes }>({
      category: 'course',
      sentence: () => 'Sektion geändert',
    }),
  },
} satisfies AreaHistory;
