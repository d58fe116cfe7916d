import { maxDates, tryoutsPerYearText } from '@vereinshaus/contract/attendance/rules';
import { defineErrors } from '../../kit/errors.ts';

type PersonName = { name: string };

export const attendanceErrors = defineErrors('attendance', {
  eventGone: { http: 404, text: 'Diesen Termin gibt es nicht oder nicht mehr.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  notInCourse: {
    http: 422,
    text: ({ name }: PersonName) =>
      `${name || 'Jemand davon'} nimmt an diesem Kurs nicht teil. Bitte trage die Person als „anwesend ohne Buchung“ ein oder lass sie weg.`,
  },
  notNamed: {
    http: 422,
    text: 'Wer ohne Buchung kommt, wird mit Vor- und Nachnamen gesucht und dann eingetragen.',
  },
  neverInCourse: { http: 404, text: 'Diese Person nimmt an diesem Kurs nicht teil.' },
  noDateChosen: { http: 422, text: 'Bitte wähle zumindest einen Termin aus.', field: 'events' },
  tooManyDates: {
    http: 422,
    text: `Bitte wähle höchstens ${maxDates.sick} Termine auf einmal aus.`,
    field: 'events',
  },
  onlyOnePresent: {
    http: 422,
    text: 'Als anwesend kannst du nur einen Termin auf einmal eintragen.',
    field: 'events',
  },
  dateOver: {
    http: 422,
    text: 'Dieser Termin ist schon vorbei. Bitte wende dich an den Trainer.',
    field: 'events',
  },
  notYourCourse: {
    http: 422,
    text: ({ name }: PersonName) => `${name} nimmt an einem dieser Kurse nicht teil. Es wurde nichts gespeichert.`,
    field: 'events',
  },
  notExcused: { http: 409, text: ({ name }: PersonName) => `${name} ist für diesen Termin nicht mehr entschuldigt.` },
  hourBegun: {
    http: 422,
    text: 'Die Stunde hat schon begonnen. Bitte sag es dem Trainer.',
    field: 'event_ID',
  },
  walkInGone: { http: 404, text: 'Dieser Name ist schon zugeordnet oder verworfen.' },
  walkInRefused: { http: 422, text: ({ sentence }: { sentence: string }) => sentence },
  noTryouts: { http: 422, text: 'In diesem Kurs kann man nicht schnuppern.' },
  tryoutOver: { http: 422, text: 'Schnuppern kann man nur an künftigen Terminen.', field: 'event_ID' },
  takesPart: { http: 422, text: ({ name }: PersonName) => `${name} nimmt an diesem Kurs schon teil.` },
  triesAlready: {
    http: 409,
    text: ({ name }: PersonName) => `${name} ist für diesen Termin schon zum Schnuppern angemeldet.`,
    field: 'event_ID',
  },
  doesNotFit: {
    http: 422,
    text: ({ name, why }: PersonName & { why: string }) => `${name} kann in diesem Kurs nicht schnuppern. ${why}`,
  },
  tooManyTryouts: {
    http: 422,
    text: ({ name }: PersonName) =>
      `${name} hat in diesem Schuljahr schon ${tryoutsPerYearText} geschnuppert. Öfter geht es nicht, auch nicht in einem anderen Kurs.`,
  },
  noTryout: { http: 404, text: 'Für diesen Termin ist niemand zum Schnuppern angemeldet.' },
});
