import { formAudienceLabels } from '@vereinshaus/contract/forms/calls';
import { type AreaHistory, type Changes, kind, readMoment, readWord } from '../history/area-history.ts';

export const formsHistory = {
  kinds: {
    'forms.created': kind<{ title: string }>({
      category: 'club',
      sentence: ({ title }) => `Formular „${title}“ angelegt`,
    }),
    'forms.changed': kind<{ title: string; changes?: Changes }>({
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
  labels: {
    formTitle: 'Titel des Formulars',
    formDescription: 'Beschreibung des Formulars',
    formAudience: 'Wer antwortet',
    formAtBooking: 'beim Buchen gefragt',
    formSeveral: 'mehrmals beantwortbar',
    formActive: 'Formular offen',
    formCloses: 'Offen bis',
    formQuestions: 'Fragen',
  },
  readers: { formAudience: readWord(formAudienceLabels), formCloses: readMoment },
} satisfies AreaHistory;
