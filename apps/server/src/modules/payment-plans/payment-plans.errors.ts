import { planTexts } from '@vereinshaus/contract/payment-plans/rules';
import { defineErrors } from '../../kit/errors.ts';

export const paymentPlanErrors = defineErrors('paymentPlans', {
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  modelGone: { http: 404, text: 'Diese Zahlungsvorlage gibt es nicht.' },
  modelInactive: { http: 422, text: 'Diese Zahlungsvorlage ist nicht mehr aktiv.', field: 'model_ID' },
  nameTaken: { http: 409, text: 'Eine Zahlungsvorlage mit diesem Namen gibt es schon.', field: 'name' },
  groupStays: {
    http: 422,
    text: ({ name }: { name: string }) =>
      `Die Zahlungsweise „${name}“ ist schon gespeichert und kann nicht entfernt, sondern nur inaktiv gesetzt werden.`,
  },
  rowStays: {
    http: 422,
    text: ({ description }: { description: string }) =>
      `Der Eintrag „${description}“ wird schon von jemandem bezahlt und kann nicht entfernt, sondern nur inaktiv gesetzt werden.`,
  },
  unknownGroup: { http: 422, text: 'Eine der Zahlungsweisen gehört nicht zu diesem Kurs oder dieser Zahlungsvorlage.' },
  unknownRow: { http: 422, text: 'Einer der Einträge gehört nicht zu dieser Zahlungsweise.' },
  changedMeanwhile: {
    http: 409,
    text: ({ who, what }: { who: string; what: readonly string[] }) =>
      `${who} hat diese Zahlungsweisen inzwischen geändert${what.length === 0 ? '' : `: ${what.join(', ')}`}. Deine Änderungen sind noch nicht gespeichert. Bitte sieh dir den neuen Stand an und speichere dann noch einmal.`,
  },
  groupNames: { http: 422, text: planTexts.groupNames },
});

/** The database has the last word about names. */
export const paymentPlanConstraints = { payment_group_name_once: paymentPlanErrors.groupNames };
