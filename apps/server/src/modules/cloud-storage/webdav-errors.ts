import { defineErrors } from '../../kit/errors.ts';

export const webdavErrors = defineErrors('webdav', {
  badPath: { http: 400, text: 'Diese Adresse gibt es nicht.' },
  nothingThere: { http: 404, text: 'Diese Datei oder diesen Ordner gibt es nicht oder nicht mehr.' },
  noFolderAbove: { http: 409, text: 'Den Ordner, in dem das liegen soll, gibt es nicht.' },
  isThere: { http: 405, text: 'Diesen Namen gibt es schon.' },
  notOnFolders: { http: 405, text: 'Das geht nur mit Dateien.' },
  withBody: { http: 415, text: 'Ein neuer Ordner hat keinen Inhalt.' },
  conditionFails: { http: 412, text: 'Der Stand hat sich inzwischen geändert.' },
  otherHost: { http: 502, text: 'Das Ziel liegt nicht in diesen Vereinsdateien.' },
  sameEntry: { http: 403, text: 'Quelle und Ziel sind dasselbe.' },
  notDeep: { http: 403, text: 'Bitte frag Ordner für Ordner (Depth 0 oder 1).' },
  notWhole: { http: 400, text: 'Die Datei ist nicht ganz angekommen.' },
  noSuchLock: { http: 409, text: 'Diese Sperre gibt es nicht oder nicht mehr.' },
  onlyExclusive: { http: 403, text: 'Sperren gibt es nur für einen allein.' },
  tooLarge: { http: 413, text: 'Diese Anfrage ist zu groß.' },
});
