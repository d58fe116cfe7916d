import { cloudIsFull, cloudLimits, tooLargeForCloud } from '@vereinshaus/contract/cloud-storage/rules';
import { defineErrors } from '../../kit/errors.ts';

export const cloudErrors = defineErrors('cloudStorage', {
  switchedOff: { http: 403, text: 'Die Vereinsdateien sind in eurem Verein nicht für dich freigeschaltet.' },
  gone: { http: 404, text: 'Diese Datei oder diesen Ordner gibt es nicht oder nicht mehr.' },
  readOnly: { http: 403, text: 'In diesem Ordner darfst du nur lesen.' },
  hiddenInside: { http: 403, text: 'Darin liegt ein Ordner, den du nicht ändern darfst.' },
  onlyFoldersAtTop: { http: 422, text: 'Ganz oben liegen nur Ordner. Bitte wähle zuerst einen Ordner aus.' },
  clash: {
    http: 409,
    text: ({ name }: { name: string }) => `„${name}“ gibt es in diesem Ordner schon.`,
    field: 'name',
  },
  intoItself: { http: 422, text: 'Ein Ordner kann nicht in sich selbst liegen.', field: 'target_ID' },
  tooDeep: { http: 422, text: `Tiefer als ${cloudLimits.maxDepth} Ordner ineinander geht es nicht.` },
  tooManyFolders: { http: 422, text: `Mehr als ${cloudLimits.maxFolders} Ordner gehen nicht.` },
  folderIsFull: {
    http: 422,
    text: `In einem Ordner haben höchstens ${cloudLimits.maxFilesPerFolder} Dateien Platz. Bitte leg einen weiteren an.`,
  },
  badName: { http: 422, text: ({ problem }: { problem: string }) => problem, field: 'name' },
  tooLarge: { http: 413, text: tooLargeForCloud, field: 'bytes' },
  isFull: { http: 422, text: cloudIsFull },
  nothingToTake: { http: 422, text: 'Darin liegen keine Dateien.' },
  tooMuchAtOnce: {
    http: 422,
    text: `Auf einmal gehen höchstens ${cloudLimits.maxZipFiles} Dateien und ${cloudLimits.maxZipGb} GB. Bitte wähle weniger aus, oder nimm das Netzlaufwerk.`,
  },
  gap: { http: 409, text: 'Ein Stück der Datei fehlt noch. Bitte setz den Upload fort.' },
  incomplete: { http: 409, text: 'Die Datei ist noch nicht ganz da. Bitte setz den Upload fort.' },
  finishing: { http: 409, text: 'Diese Datei wird gerade gespeichert. Sie ist gleich zu sehen.' },
  uploadGone: { http: 404, text: 'Diesen Upload gibt es nicht mehr. Bitte lade die Datei noch einmal hoch.' },
  topHasRights: {
    http: 422,
    text: 'Über diesem Ordner liegt keiner: Er braucht eigene Rechte.',
    field: 'hasOwnRights',
  },
  folderAboveGone: {
    http: 409,
    text: 'Der Ordner, in dem das lag, ist auch im Papierkorb. Bitte hol zuerst ihn zurück.',
  },
  shareGone: { http: 404, text: 'Diesen Link gibt es nicht oder er gilt nicht mehr.' },
  passwordNeeded: { http: 403, text: 'Dieser Link ist mit einem Passwort geschützt.' },
  wrongPassword: { http: 403, text: 'Dieses Passwort stimmt nicht.', field: 'password', keepsChanges: true },
  locked: { http: 423, text: 'Daran arbeitet gerade jemand mit einem Programm. Bitte versuche es später noch einmal.' },
});
