import { moveInTexts } from '@vereinshaus/contract/move-in/calls';
import { defineErrors } from '../../kit/errors.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

export const moveInErrors = defineErrors('moveIn', {
  missingColumn: { http: 422, text: ({ text }: { text: string }) => text, field: 'mapping' },
  foreignField: { http: 422, text: 'Dieses Feld gibt es in diesem Schritt nicht.', field: 'mapping' },
  unknownColumn: { http: 422, text: 'Diese Spalte gibt es in der Tabelle nicht.', field: 'mapping' },
  unsettled: {
    http: 422,
    text: ({ rows }: { rows: number }) =>
      `${counted(rows, 'Eine Zeile ist', 'Zeilen sind')} fehlerhaft oder noch zu klären. Es wurde nichts übernommen.`,
  },
  nothing: { http: 422, text: 'Es ist keine Zeile übrig, die übernommen werden könnte.' },
  sameTable: {
    http: 409,
    text: ({ day }: { day: string }) =>
      `Genau diese Tabelle wurde am ${day} schon übernommen. Nimm das zuerst zurück, wenn es falsch war.`,
  },
  sumMissing: { http: 422, text: moveInTexts.sumMissing, field: 'cents' },
  sumDiffers: {
    http: 422,
    text: ({ stated, rows }: { stated: number; rows: number }) => moveInTexts.sumDiffers(stated, rows),
    field: 'cents',
  },
  noDay: { http: 422, text: 'Dieses Datum ist nicht gültig.', field: 'day' },
  dayTooLate: { http: 422, text: 'Anfangssalden können nicht in der Zukunft liegen.', field: 'day' },
  noCreditor: {
    http: 422,
    text: 'Ohne Creditor-ID des Vereins gilt kein Mandat. Bitte trage sie zuerst unter „Verein“ ein.',
  },
  noDebits: {
    http: 422,
    text: 'In diesem Verein kann man nicht mit SEPA-Mandat bezahlen. Bitte schalte es zuerst in der Konfiguration ein.',
  },
  runNotFound: { http: 404, text: 'Diesen Lauf gibt es nicht.' },
  alreadyUndone: { http: 409, text: 'Dieser Lauf ist schon zurückgenommen.' },
  touched: {
    http: 409,
    text: ({ count, name, why }: { count: number; name: string; why: string }) =>
      `Das kann nicht mehr zurückgenommen werden: Bei ${count === 1 ? name : `${count} Personen (z. B. ${name})`} ${why}.`,
  },
});
