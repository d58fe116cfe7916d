import { maxViews } from '@vereinshaus/contract/views/calls';
import { defineErrors } from '../../kit/errors.ts';

export const viewErrors = defineErrors('views', {
  gone: { http: 404, text: 'Diese Ansicht gibt es nicht oder nicht mehr.' },
  ofOffice: { http: 403, text: 'Ansichten des Büros kann nur ein Administrator löschen.' },
  tooMany: {
    http: 409,
    text: `Mehr als ${maxViews} Ansichten kann eine Liste nicht haben. Bitte lösche zuerst eine.`,
  },
});
