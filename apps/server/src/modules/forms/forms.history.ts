import { type AreaHistory, kind } from '../history/area-history.ts';

export const formsHistory = {
  kinds: {
    'forms.created': kind<{ title: string }>({
      category: 'club',
      sentence: ({ title }) => `Formular „${title}“ angelegt`,
    }),
    'forms.changed': kind<{ title: string }>({
      category: 'club',
      sentence: ({ title }) => `Formular „${title}“ geändert`,
    }),
    'forms.removed': kind<{ title: string; answers: number }>({
      category: 'club',
      sentence: ({ title, answers }) =>
        `Formular „${title}“ mit ${answers === 1 ? 'einer Antwort' : `${answers} Antworten`} gelöscht`,
    }),
    'forms.answered': kind<{ title: string; again: boolean }>({
      category: 'person',
      sentence: ({ title, again }) => `Umfrage „${title}“ ${again ? 'noch einmal beantwortet' : 'beantwortet'}`,
    }),
  },
} satisfies AreaHistory;
