import { defineErrors } from '../../kit/errors.ts';

type NamedPerson = { name: string };

export const duplicateErrors = defineErrors('duplicates', {
  samePerson: { http: 422, text: 'Bitte wähle zwei verschiedene Personen.' },
  gone: {
    http: 409,
    text: ({ name }: NamedPerson) =>
      `${name} ist gelöscht oder schon mit einer anderen Person zusammengeführt. Bitte lade die Liste neu.`,
  },
  notYourself: {
    http: 409,
    text: 'Du kannst dich nicht selbst wegführen. Behalte deine eigene Person, oder bitte jemand anderen darum.',
  },
  membershipOpen: {
    http: 422,
    text: ({ one, other }: { one: string; other: string }) =>
      `Beide haben einen laufenden Mitgliedsstand: „${one}“ und „${other}“. Bitte wähle, welcher bleibt.`,
  },
  managesOthers: {
    http: 409,
    text: ({ name }: NamedPerson) =>
      `${name} verwaltet selbst andere Personen. Behalte diese Person, oder verschiebe zuerst ihre Familie.`,
  },
});
