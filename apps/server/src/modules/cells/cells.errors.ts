import { defineErrors } from '../../kit/errors.ts';

/** As whoever moves a club reads how far it is, in both installations. */
const stateWords: Readonly<Record<string, string>> = {
  copying: 'die Dateien sind unterwegs',
  closing: 'die Türen gehen zu',
  shut: 'die Zeilen sind unterwegs',
  handing: 'die neue Installation soll öffnen',
  moved: 'er ist umgezogen',
  cancelling: 'er wird abgebrochen',
  returning: 'der Verein kommt zurück',
  ended: 'er ist vorbei',
  erased: 'die alte Kopie ist gelöscht',
  expected: 'der Verein wird erwartet',
  begun: 'der Verein kommt an',
  loaded: 'der Verein ist da und noch nicht offen',
  open: 'der Verein ist in der neuen Installation offen',
  'given back': 'der Verein ist zurückgegeben; für einen weiteren Umzug braucht es einen neuen Umzugsschlüssel',
  cancelled: 'er ist abgebrochen; für einen weiteren braucht es einen neuen Umzugsschlüssel',
};

export const cellErrors = defineErrors('cells', {
  wrongKey: { http: 403, text: 'Dieser Umzugsschlüssel gilt nicht oder nicht mehr.' },
  notThisClub: {
    http: 409,
    text: ({ name }: { name: string }) => `Dieser Umzugsschlüssel gilt nur für den Verein „${name}“.`,
  },
  otherVersion: {
    http: 409,
    text: 'Die beiden Installationen haben nicht denselben Stand der Datenbank. Bitte bring beide auf dieselbe Version.',
  },
  noOwner: {
    http: 503,
    text: 'Diese Installation kann keinen Verein empfangen: Der Server braucht DATABASE_OWNER_URL.',
  },
  noReplica: {
    http: 503,
    text: 'Diese Installation kann keinen Verein empfangen: Dem Besitzer der Tabellen fehlt ein Recht (grant set on parameter session_replication_role).',
  },
  wrongStep: {
    http: 409,
    text: ({ state }: { state: string }) =>
      `Das geht in diesem Schritt des Umzugs nicht: ${stateWords[state] ?? state}.`,
  },
  notWhole: {
    http: 422,
    text: ({ tables }: { tables: string }) =>
      `Der Verein ist nicht heil angekommen: ${tables}. Es wurde nichts behalten.`,
  },
  foreignRows: {
    http: 422,
    text: 'Was die andere Installation schickt, gehört nicht diesem Verein. Es wurde nichts behalten.',
  },
  brokenFile: { http: 422, text: ({ file }: { file: string }) => `Die Datei ${file} ist nicht heil angekommen.` },
  workedIn: {
    http: 409,
    text: ({ tables }: { tables: string }) =>
      `Im neuen Zuhause wurde schon gearbeitet (${tables}). Zurück geht es nur mit --lose-changes; dann ist das verloren.`,
  },
  returnOver: {
    http: 409,
    text: ({ days }: { days: number }) =>
      `Zurück geht es nur in den ersten ${days} Tagen nach dem Umzug. Danach zieht der Verein mit einem neuen Umzugsschlüssel um.`,
  },
  hostTaken: { http: 409, text: ({ host }: { host: string }) => `Unter ${host} gibt es hier schon einen Verein.` },
  noMove: { http: 404, text: 'Für diesen Verein läuft kein Umzug.' },
  alreadyMoves: { http: 409, text: 'Dieser Verein zieht schon um, und zwar woandershin.' },
  needsKey: {
    http: 422,
    text: 'Dazu braucht es --to mit der Adresse der neuen Installation und --key mit dem Umzugsschlüssel von dort.',
  },
  unsafeAddress: { http: 422, text: 'Die neue Installation muss mit https:// angegeben sein.' },
  stillBusy: {
    http: 409,
    text: 'Im Verein wird noch gearbeitet, und es hört nicht auf. Er bleibt hier und ist wieder offen; bitte versuche es später.',
  },
  raced: { http: 409, text: 'Jemand anderer führt diesen Umzug gerade weiter. Hier wurde nichts geändert.' },
  badHint: { http: 403, text: 'Dieser Hinweis einer anderen Installation gilt nicht oder nicht mehr.' },
  cannotCancel: { http: 409, text: 'Der Verein ist schon umgezogen. Zurück geht es mit --back.' },
  notProven: { http: 409, text: ({ reason }: { reason: string }) => `Noch nicht gelöscht: ${reason}` },
  otherCell: { http: 502, text: ({ said }: { said: string }) => `Die andere Installation sagt: ${said}` },
  unreachable: {
    http: 502,
    text: ({ cell }: { cell: string }) =>
      `${cell} antwortet nicht. Es ist nichts verloren: Starte den Befehl noch einmal, sobald die Installation wieder da ist.`,
  },
});
