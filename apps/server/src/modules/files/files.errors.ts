import {
  forbiddenFile,
  tooLargeAttachment,
  tooLargeFile,
  uploadQuota,
  wrongPhoto,
} from '@vereinshaus/contract/files/calls';
import { defineErrors } from '../../kit/errors.ts';

export const fileErrors = defineErrors('files', {
  tooLarge: { http: 413, text: tooLargeFile },
  attachmentTooLarge: { http: 413, text: tooLargeAttachment },
  attachmentGone: {
    http: 404,
    text: 'Diesen Anhang gibt es nicht mehr. Bitte wähle die Datei noch einmal aus.',
    field: 'attachment',
  },
  forbiddenType: { http: 422, text: forbiddenFile },
  wrongPhoto: { http: 422, text: wrongPhoto },
  tooMuchToday: {
    http: 429,
    text: `Du hast heute schon sehr viel hochgeladen (höchstens ${uploadQuota.personMbPerDay} MB am Tag). Bitte mach morgen weiter.`,
  },
  clubIsFull: {
    http: 422,
    text: `Der Platz für Dateien eures Vereins ist voll (${uploadQuota.clubGb} GB). Bitte wende dich an die Administration.`,
  },
  empty: { http: 422, text: 'Die Datei ist leer.' },
  notFound: { http: 404, text: 'Diese Datei gibt es nicht oder nicht mehr.' },
});
