import { type Access, may } from '@vereinshaus/contract/kit/access';

/** An exportable list; offered to users who may open its screen and, if families may open it too, only to those in `access`. */
export type ExportList = { path: string; what: string; fileName?: string; access?: Access };

/** Files with fixed names other programs rely on. */
export const namedFiles: readonly ExportList[] = [
  {
    path: '/benutzer/verwalterliste',
    fileName: 'Verwalter.xlsx',
    what: 'Familien: jeder Verwalter mit seinen Personen',
  },
  { path: '/benutzer/jubilare', fileName: 'Jubilare.xlsx', what: 'Runde Geburtstage und Mitgliedsjubiläen' },
  { path: '/kurstag/benutzer', fileName: 'TeilnehmerVonKursen.xlsx', what: 'Wer welchen Kurs besucht' },
  { path: '/benutzer/saldo', fileName: 'Verwalter.xlsx', what: 'Saldo je Familie mit Mahnstufe und Kursen' },
];

export const otherLists: readonly ExportList[] = [
  { path: '/benutzer/liste', what: 'Alle Personen mit den Spalten, die du wählst', access: may('user_read') },
  { path: '/benutzer/nachRolle', what: 'Mitgliedschaften und Funktionen' },
  { path: '/verein/vorstand', what: 'Vorstand an einem Tag' },
  { path: '/kontakte', what: 'Firmen, Sponsoren und andere Kontakte' },
  { path: '/standesmeldung', what: 'Mitglieder an einem Stichtag für den Dachverband' },
  { path: '/kurs/buchungen', what: 'Wer zuletzt gebucht hat' },
  { path: '/kurse/umsatz', what: 'Was Kurse einnehmen' },
  { path: '/trainer/anwesenheitprokurs', what: 'Wie oft Kurse besucht werden' },
  { path: '/mitgliedsbeiträge', what: 'Beiträge eines Jahres' },
  { path: '/rechnungen', what: 'Ausgestellte Rechnungen' },
  { path: '/zahlungen', what: 'Eingegangene Zahlungen' },
  { path: '/buchhaltung/buchungen', what: 'Buchungen der Buchhaltung' },
  { path: '/gutscheine', what: 'Verkaufte und eingelöste Gutscheine' },
  { path: '/änderungen', what: 'Wer wann was geändert hat' },
];
