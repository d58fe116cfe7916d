import { type AreaHistory, dayOrOpen, kind } from '../history/area-history.ts';

export const standesmeldungHistory = {
  kinds: {
    'standesmeldung.taken': kind<{ cutOffOn: string; version: number; members: number }>({
      category: 'club',
      sentence: ({ cutOffOn, version, members }) =>
        `Standesmeldung zum ${dayOrOpen(cutOffOn)} festgehalten: ${members} Mitglieder${version === 1 ? '' : `, Fassung ${version}`}`,
    }),
  },
} satisfies AreaHistory;
