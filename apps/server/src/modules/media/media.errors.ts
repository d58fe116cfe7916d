import { largestPosterMb, mediaQuota } from '@vereinshaus/contract/media/rules';
import { defineErrors } from '../../kit/errors.ts';

export const mediaErrors = defineErrors('media', {
  gone: { http: 404, text: 'Diese Datei gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  switchedOff: { http: 403, text: 'Die Medien sind in eurem Verein nicht für dich freigeschaltet.' },
  refused: { http: 422, text: ({ problem }: { problem: string }) => problem, field: 'name' },
  tooLarge: { http: 413, text: ({ problem }: { problem: string }) => problem, field: 'bytes' },
  notWhatItSays: {
    http: 422,
    text: 'Der Inhalt dieser Datei passt nicht zu ihrem Namen. Sie wurde nicht gespeichert.',
  },
  posterTooLarge: { http: 413, text: `Das Standbild ist zu groß (höchstens ${largestPosterMb} MB).` },
  noFilm: { http: 422, text: 'Ein Standbild hat nur ein Video.' },
  unreadableFilm: {
    http: 422,
    text: 'Dieses Video lässt sich nicht lesen, deshalb können wir Ort und Gerät nicht daraus entfernen. Es wurde nicht gespeichert. Bitte speichere es als MP4 und versuch es noch einmal.',
  },
  gap: { http: 409, text: 'Ein Stück der Datei fehlt noch. Bitte setz den Upload fort.' },
  incomplete: { http: 409, text: 'Die Datei ist noch nicht ganz da. Bitte setz den Upload fort.' },
  finishing: { http: 409, text: 'Diese Datei wird gerade gespeichert. Sie ist gleich zu sehen.' },
  complete: { http: 409, text: 'Diese Datei ist schon vollständig.' },
  tooMuchToday: {
    http: 429,
    text: `Du hast heute schon sehr viel hochgeladen (höchstens ${mediaQuota.personGbPerDay} GB am Tag). Bitte mach morgen weiter.`,
  },
  clubIsFull: {
    http: 422,
    text: `Der Platz für Medien eures Vereins ist voll (${mediaQuota.clubGb} GB). Bitte löscht zuerst etwas.`,
  },
});
