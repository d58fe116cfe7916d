import { importTexts } from '@vereinshaus/contract/imports/calls';
import { defineErrors } from '../../kit/errors.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

export const importErrors = defineErrors('imports', {
  wrongType: { http: 422, text: 'Bitte wähle eine CSV- oder Excel-Datei (.csv, .xlsx).' },
  oldExcel: { http: 422, text: 'Alte Excel-Dateien (.xls) können wir nicht lesen. Bitte speichere sie als .xlsx ab.' },
  unreadable: {
    http: 422,
    text: 'Diese Datei ist nicht lesbar. Bitte öffne sie, speichere sie noch einmal ab und versuche es wieder.',
  },
  brokenText: {
    http: 422,
    text: 'Die Umlaute in dieser Datei sind beschädigt. Bitte speichere sie als „CSV UTF-8“ noch einmal ab.',
  },
  tooLarge: {
    http: 413,
    text: 'Die Datei ist entpackt zu groß. Bitte entferne Bilder und leere Bereiche, oder teile sie auf.',
  },
  tooManyRows: { http: 422, text: importTexts.tooManyRows },
  tooManyColumns: { http: 422, text: importTexts.tooManyColumns },
  noHeadings: { http: 422, text: importTexts.noHeadings },
  noRows: { http: 422, text: importTexts.noRows },
  busy: { http: 429, text: 'Gerade werden andere Tabellen gelesen. Bitte versuche es gleich noch einmal.' },
  tooManyTables: {
    http: 429,
    text: ({ most }: { most: number }) =>
      `Es warten schon ${most} Tabellen von dir. Bitte importiere sie zuerst; was liegen bleibt, wird nach einer Woche gelöscht.`,
  },
  fileGone: { http: 404, text: 'Diese Tabelle gibt es nicht mehr. Bitte lade die Datei noch einmal hoch.' },
  noName: { http: 422, text: importTexts.noName, field: 'mapping' },
  unknownColumn: { http: 422, text: 'Diese Spalte gibt es in der Tabelle nicht.', field: 'mapping' },
  unknownCell: { http: 422, text: 'Diese Zelle gibt es in der Tabelle nicht.' },
  faulty: {
    http: 422,
    text: ({ rows }: { rows: number }) =>
      `${counted(rows, 'Eine Zeile ist', 'Zeilen sind')} fehlerhaft. Es wurde nichts importiert.`,
  },
  nothing: { http: 422, text: 'Es ist keine Zeile übrig, die importiert werden könnte.' },
  managerMeanwhile: {
    http: 409,
    text: 'Ein Verwalter aus der Tabelle verwaltet sich inzwischen nicht mehr selbst. Bitte prüfe die Tabelle noch einmal.',
  },
  runNotFound: { http: 404, text: 'Diesen Import gibt es nicht.' },
  alreadyUndone: { http: 409, text: 'Dieser Import ist schon zurückgenommen.' },
  changedSince: {
    http: 409,
    text: ({ count, name, why }: { count: number; name: string; why: string }) =>
      `${counted(count, 'Eine Person wurde', 'Personen wurden')} seit dem Import geändert oder verwendet (${count === 1 ? name : `z. B. ${name}`}: ${why}). Der Import kann deshalb nicht mehr zurückgenommen werden.`,
  },
});
