import { defineErrors } from '../../kit/errors.ts';

export const permissionErrors = defineErrors('permissions', {
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  pageGone: { http: 404, text: 'Diese Seite gibt es nicht oder nicht mehr.' },
  grantGone: { http: 404, text: 'Diese Berechtigung gibt es nicht oder sie wurde schon entzogen.' },
  notForEntity: {
    http: 422,
    text: ({ entity, label }: { entity: string; label: string }) =>
      `Die Berechtigung „${label}“ gilt immer für den ganzen Verein und kann nicht für eine Einheit (${entity}) vergeben werden.`,
    field: 'permissions',
  },
  notHeld: {
    http: 403,
    text: ({ label }: { label: string }) =>
      `Du kannst nur Berechtigungen geben, die du selbst hast. „${label}“ hast du nicht.`,
    field: 'permissions',
  },
  notYours: {
    http: 403,
    text: ({ label }: { label: string }) =>
      `Du kannst nur Berechtigungen entziehen, die du selbst hast. „${label}“ hast du nicht.`,
  },
  aboveOwnRole: { http: 403, text: 'Du kannst niemandem mehr Rechte geben, als du selbst hast.' },
  notOwnRights: { http: 422, text: 'Dir selbst kannst du hier nichts entziehen.', field: 'withdrawn' },
  reviewChanged: {
    http: 409,
    text: 'Inzwischen hat noch jemand Rechte bekommen. Bitte lade die Seite neu und sieh auch das an.',
  },
  higherRole: { http: 403, text: 'Diese Person hat mehr Rechte als du. Du kannst ihre Rolle nicht ändern.' },
  lastAdministrator: {
    http: 409,
    text: 'Das ist die letzte Person mit Schreibzugriff. Gib zuerst jemand anderem Schreibzugriff.',
  },
});
