import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { defineErrors } from '../../kit/errors.ts';

export const yearErrors = defineErrors('businessYears', {
  gone: { http: 404, text: 'Dieses Geschäftsjahr gibt es nicht oder nicht mehr.' },
  noDay: { http: 400, text: 'Dieses Datum ist nicht gültig.', field: 'end' },
  startMissing: { http: 400, text: 'Bitte gib an, wann das erste Geschäftsjahr beginnt.', field: 'start' },
  startFixed: {
    http: 409,
    text: ({ start }: { start: IsoDay }) =>
      `Das nächste Geschäftsjahr beginnt am ${formatDay(start)}, dem Tag nach dem letzten.`,
    field: 'start',
  },
  endBeforeStart: { http: 400, text: 'Das Geschäftsjahr muss nach seinem Beginn enden.', field: 'end' },
  tooLong: {
    http: 400,
    text: 'Ein Geschäftsjahr dauert höchstens zwölf Monate (§ 21 Vereinsgesetz). Bitte wähle ein früheres Ende.',
    field: 'end',
  },
  prepared: { http: 409, text: 'Gerade hat jemand anderer ein Geschäftsjahr vorbereitet. Bitte lade die Seite neu.' },
  notLast: { http: 409, text: 'Nur das letzte Geschäftsjahr kann entfernt werden.' },
  hasClosed: { http: 409, text: 'Davon ist schon etwas abgeschlossen: Das Geschäftsjahr bleibt, wie es ist.' },
  noEndOfMonth: {
    http: 400,
    text: 'Abgeschlossen wird bis zum Ende eines Monats oder des Geschäftsjahres.',
    field: 'through',
  },
  notOver: {
    http: 409,
    text: ({ through }: { through: IsoDay }) =>
      `Der ${formatDay(through)} ist noch nicht vorbei. Abgeschlossen wird erst, was vorbei ist.`,
    field: 'through',
  },
  alreadyClosed: {
    http: 409,
    text: ({ through }: { through: IsoDay }) => `Bis ${formatDay(through)} ist schon abgeschlossen.`,
  },
  earlierOpen: { http: 409, text: 'Bitte schließ zuerst das Geschäftsjahr davor ganz ab.' },
  laterClosed: {
    http: 409,
    text: 'Vom Geschäftsjahr danach ist schon etwas abgeschlossen. Bitte öffne zuerst dieses.',
  },
  nothingClosed: { http: 409, text: 'Davon ist nichts abgeschlossen, das geöffnet werden könnte.' },
  notFirst: {
    http: 409,
    text: 'Die Anfangsbestände dieses Jahres sind die Endbestände des Jahres davor. Eintragen kannst du sie nur im ersten Geschäftsjahr.',
  },
  equityFollows: {
    http: 422,
    text: 'Das Vereinsvermögen ergibt sich aus den anderen Anfangsbeständen und wird nicht eingetragen.',
    field: 'balances',
  },
  noOpeningAccount: {
    http: 400,
    text: 'Anfangsbestände haben nur Konten der Klassen 0 bis 3 und 9, die keiner Person gehören.',
    field: 'balances',
  },
});

/** Named constraints of the table. */
export const businessYearConstraints = {
  business_year_once: yearErrors.prepared,
  business_year_gap: yearErrors.prepared,
  business_year_closed: yearErrors.hasClosed,
  business_year_lock_order: yearErrors.earlierOpen,
};
