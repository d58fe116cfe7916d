import { type AreaHistory, kind } from '../history/area-history.ts';

export const trainersHistory = {
  kinds: {
    'trainers.profileSaved': kind<{ published: boolean }>({
      category: 'person',
      sentence: ({ published }) =>
        published ? 'Trainerprofil gespeichert und veröffentlicht' : 'Trainerprofil gespeichert, nicht veröffentlicht',
    }),
  },
} satisfies AreaHistory;
