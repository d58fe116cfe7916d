import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, idList, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { audiences, cloudLimits, entryNameProblem } from './rules.ts';

const name = text(200).superRefine((given, issues) => {
  const problem = entryNameProblem(given);
  if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
});

const audienceList = z.array(z.enum(audiences, 'Diese Gruppe gibt es nicht.')).max(audiences.length);

const entry = z.strictObject({
  ID: z.int(),
  isFolder: z.boolean(),
  name: z.string(),
  /** 0 for folders. */
  bytes: z.int(),
  time: seconds,
  /** For viewers who may change it; empty for all others. */
  changedBy: z.string(),
  mayWrite: z.boolean(),
  /** A folder with rights of its own, or a file with older versions. */
  hasOwnRights: z.boolean(),
  versions: z.int(),
  /** A program has the file open for editing right now. */
  isLocked: z.boolean(),
  preview: z.enum(['picture', 'pdf', 'none']),
  /** Address of the content; empty for folders. */
  url: z.string(),
  /** Parent folder; filled where the list shows several folders. */
  folder: z.string(),
});
export type CloudEntry = z.output<typeof entry>;

const step = z.strictObject({ ID: z.int(), name: z.string() });

const folderFacts = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** May add files to it. */
  mayWrite: z.boolean(),
  /** Has rights of its own instead of inheriting those of the parent folder. */
  hasOwnRights: z.boolean(),
  readers: z.array(z.enum(audiences)),
  writers: z.array(z.enum(audiences)),
});

const trashed = z.strictObject({
  ID: z.int(),
  isFolder: z.boolean(),
  name: z.string(),
  folder: z.string(),
  bytes: z.int(),
  timeDeleted: seconds,
  deletedBy: z.string(),
  /** When it is deleted permanently. */
  timeGone: seconds,
});
export type TrashedEntry = z.output<typeof trashed>;

const version = z.strictObject({
  ID: z.int(),
  bytes: z.int(),
  time: seconds,
  changedBy: z.string(),
  url: z.string(),
});

const someEntries = idList.refine((ids) => ids.length > 0 && ids.length <= cloudLimits.maxChosen, {
  message: `Bitte wähle zwischen einem und ${cloudLimits.maxChosen} Einträgen aus.`,
});

/** Vereinsdateien: the rights of each folder, not the call, decide what a viewer sees. */
export const cloudStorage = {
  list: get('/cloudstorage/list', {
    summary: 'Was in einem Ordner liegt, oder was in allen Ordnern zum Suchwort passt.',
    access: loggedIn,
    input: z.object({
      /** 0 = the top level. */
      folder_ID: id.default(0),
      search: text(100).default(''),
    }),
    reply: z.strictObject({
      folder: folderFacts,
      path: z.array(step),
      entries: z.array(entry),
      usedBytes: z.int(),
      maxBytes: z.int(),
      /** May create top-level folders, set rights and empty the trash. */
      mayManage: z.boolean(),
      /** Number of items in the trash that the viewer may restore. */
      trashCount: z.int(),
    }),
  }),

  folders: get('/cloudstorage/folders', {
    summary: 'Alle Ordner, die man sieht, um etwas dorthin zu verschieben.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      folders: z.array(z.strictObject({ ID: z.int(), path: z.string(), mayWrite: z.boolean() })),
    }),
  }),

  addFolder: post('/cloudstorage/folder/add', {
    summary: 'Einen Ordner anlegen.',
    access: loggedIn,
    input: z.object({ parent_ID: id.default(0), name }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  saveRights: post('/cloudstorage/folder/rights', {
    summary: 'Festlegen, wer einen Ordner sieht und wer darin ändert.',
    access: loggedIn,
    input: z.object({ ID: id, hasOwnRights: z.boolean(), readers: audienceList, writers: audienceList }),
    reply: success,
  }),

  rename: post('/cloudstorage/rename', {
    summary: 'Eine Datei oder einen Ordner umbenennen.',
    access: loggedIn,
    input: z.object({ ID: id, name }),
    reply: success,
  }),

  move: post('/cloudstorage/move', {
    summary: 'Dateien und Ordner in einen anderen Ordner verschieben.',
    access: loggedIn,
    input: z.object({ IDs: someEntries, target_ID: id }),
    reply: success,
  }),

  remove: post('/cloudstorage/remove', {
    summary: 'Dateien und Ordner in den Papierkorb legen.',
    access: loggedIn,
    input: z.object({ IDs: someEntries }),
    reply: success,
  }),

  trash: get('/cloudstorage/trash', {
    summary: 'Was im Papierkorb liegt.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ entries: z.array(trashed), mayManage: z.boolean() }),
  }),

  restore: post('/cloudstorage/restore', {
    summary: 'Etwas aus dem Papierkorb zurückholen.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),

  versions: get('/cloudstorage/versions', {
    summary: 'Die älteren Stände einer Datei.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: z.strictObject({ versions: z.array(version) }),
  }),

  restoreVersion: post('/cloudstorage/version/restore', {
    summary: 'Einen älteren Stand zum aktuellen machen; der bisherige bleibt als älterer.',
    access: loggedIn,
    input: z.object({ ID: id, version_ID: id }),
    reply: success,
  }),
};

/** A technical upper bound; the size rule refuses too large files with its own message. */
const length = integer.pipe(z.number().min(0).max(1_000_000_000_000));

/** Calls whose file store work continues after the transaction. */
export const cloudStorageChanges = {
  begin: post('/cloudstorage/begin', {
    summary: 'Einen Upload beginnen oder fortsetzen: sagt, wie viel davon schon da ist.',
    access: loggedIn,
    perMinute: 600,
    input: z.object({ folder_ID: id, name, bytes: length, key: text(40).min(8) }),
    reply: z.strictObject({ ID: z.int(), received: z.int() }),
  }),

  finish: post('/cloudstorage/finish', {
    summary: 'Einen Upload abschließen; gibt es den Namen schon, bleibt die alte Datei als älterer Stand.',
    access: loggedIn,
    perMinute: 600,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, entry_ID: z.int() }),
  }),

  purge: post('/cloudstorage/purge', {
    summary: 'Etwas im Papierkorb endgültig löschen; ID 0 = alles.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),
};

export const cloudStorageFiles = {
  chunk: post('/cloudstorage/chunk', {
    summary: 'Ein Stück eines Uploads (Formularfeld excel_file), ab `offset`; zweimal gesendet zählt es einmal.',
    access: loggedIn,
    perMinute: 1200,
    input: z.object({ ID: id, offset: length }),
    reply: z.strictObject({ ...success.shape, received: z.int() }),
  }),

  content: get('/cloudstorage/file/:ID/:name', {
    summary:
      'Der Inhalt einer Datei, auch in Teilen (Range); mit `show` wird er gezeigt statt gespeichert, wo das geht.',
    access: loggedIn,
    input: z.object({ ID: id, name: text(200), show: z.enum(['0', '1']).default('0') }),
    reply: z.unknown(),
  }),

  zip: get('/cloudstorage/zip', {
    summary: 'Mehrere Dateien und Ordner in einer Zip-Datei: was man davon lesen darf, in seinen Ordnern.',
    access: loggedIn,
    perMinute: 30,
    input: z.object({ IDs: someEntries }),
    reply: z.unknown(),
  }),

  versionContent: get('/cloudstorage/version/:ID/:name', {
    summary: 'Der Inhalt eines älteren Standes.',
    access: loggedIn,
    input: z.object({ ID: id, name: text(200) }),
    reply: z.unknown(),
  }),
};
