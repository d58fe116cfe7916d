import { maxViews } from '@vereinshaus/contract/views/calls';
import { maxWatchedMembers, maxWatches } from '@vereinshaus/contract/views/living';
import { defineErrors } from '../../kit/errors.ts';

export const viewErrors = defineErrors('views', {
  gone: { http: 404, text: 'Diese Ansicht gibt es nicht oder nicht mehr.' },
  ofOffice: { http: 403, text: 'Ansichten des Büros kann nur ein Administrator löschen.' },
  tooManyViews: {
    http: 409,
    text: `Mehr als ${maxViews} Ansichten kann eine Liste nicht haben. Bitte lösche zuerst eine.`,
  },
  tooManyWatches: {
    http: 409,
    text: `Mehr als ${maxWatches} lebende Listen kann niemand haben. Bitte beende zuerst eine.`,
  },
  noRight: { http: 403, text: 'Diese Liste darfst du nicht sehen.' },
  noSecondFactor: { http: 403, text: 'Euer Verein verlangt einen zweiten Faktor. Bitte richte ihn zuerst ein.' },
  hiddenFilter: {
    http: 422,
    text: 'Diese Ansicht filtert nach etwas, das du nicht siehst oder das es nicht mehr gibt. Bitte speichere sie neu.',
  },
  tooMany: {
    http: 422,
    text: `Auf dieser Liste stehen mehr als ${maxWatchedMembers.toLocaleString('de-AT')}. Bitte grenze die Ansicht ein.`,
  },
});
