import { defineErrors } from '../../kit/errors.ts';

export const clubErrors = defineErrors('clubs', {
  undeterminable: { http: 404, text: 'Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...' },
  unknownSetting: {
    http: 422,
    text: ({ name }: { name: string }) => `Die Einstellung ${name} gibt es nicht.`,
  },
});
