import { StartupError } from '../startup-error.ts';

/** All messages with which the embedded PostgreSQL refuses to start. None of these failures deletes anything. */

const ownServer = 'setze DATABASE_URL auf einen eigenen PostgreSQL-Server (Version 15 oder neuer)';

export const notWritable = (folder: string, cause?: unknown) =>
  new StartupError(
    `Der Ordner ${folder} ist nicht beschreibbar. Prüfe seine Rechte oder wähle mit DATA_DIR einen anderen Ordner.`,
    { cause },
  );

export const diskFull = (folder: string, cause?: unknown) =>
  new StartupError(
    `Auf dem Laufwerk des Ordners ${folder} ist kein Platz mehr. Gib Speicherplatz frei und starte den Server neu.`,
    { cause },
  );

export const damagedData = (data: string, logFile: string, cause?: unknown) =>
  new StartupError(
    `Der Datenordner ${data} ist beschädigt, PostgreSQL kann ihn nicht öffnen (Einzelheiten in ${logFile}). ` +
      'Es wurde nichts gelöscht: Spiel eine Sicherung ein oder benenne den Ordner um, um leer zu beginnen.',
    { cause },
  );

export const otherVersion = (data: string, found: string, expected: string) =>
  new StartupError(
    `Der Datenordner ${data} stammt von PostgreSQL ${found}, dieser Server bringt PostgreSQL ${expected} mit. ` +
      `Übertrage die Daten mit pg_dump oder ${ownServer}.`,
  );

export const noProgram = (system: string, cause?: unknown) =>
  new StartupError(
    `Für dieses System (${system}) ist kein eingebautes PostgreSQL installiert. ` +
      `Führe „npm install“ ohne --omit=optional aus oder ${ownServer}.`,
    { cause },
  );

export const programDoesNotRun = (program: string, cause?: unknown) =>
  new StartupError(`Das eingebaute PostgreSQL ${program} lässt sich hier nicht ausführen: ${ownServer}.`, { cause });

export const noAccount = (cause?: unknown) =>
  new StartupError(
    'PostgreSQL läuft nicht als root, und ein anderer Benutzer ließ sich nicht verwenden. ' +
      `Starte den Server als gewöhnlicher Benutzer oder ${ownServer}.`,
    { cause },
  );

export const namelessAccount = (cause?: unknown) =>
  new StartupError(
    'Der Benutzer, unter dem PostgreSQL laufen soll, steht nicht in /etc/passwd. ' +
      `Starte den Server als angelegter Benutzer oder ${ownServer}.`,
    { cause },
  );

export const foreignData = (data: string) =>
  new StartupError(
    `Der Datenordner ${data} gehört einem anderen Benutzer. Starte den Server mit demselben Benutzer wie bisher.`,
  );

export const missingData = (data: string, stateFile: string) =>
  new StartupError(
    `Der Datenordner ${data}, auf den ${stateFile} verweist, ist nicht mehr da. ` +
      'Spiel ihn aus einer Sicherung ein oder lösche diese Datei, um leer zu beginnen.',
  );

export const unreachableData = (data: string) =>
  new StartupError(
    `Der Benutzer, dem der Datenordner ${data} gehört, darf die Ordner darüber nicht betreten. ` +
      'Erlaube es ihm (chmod o+x) oder starte den Server mit diesem Benutzer.',
  );

export const noPermissions = (data: string, cause?: unknown) =>
  new StartupError(
    `Der Datenordner ${data} liegt auf einem Laufwerk ohne Unix-Rechte. ` +
      `Leg das Projekt auf ein gewöhnliches Laufwerk oder ${ownServer}.`,
    { cause },
  );

export const unreadableState = (file: string) =>
  new StartupError(
    `Die Datei ${file} ist unlesbar, in ihr steht, wo die Datenbank liegt. ` +
      'Stell sie aus einer Sicherung wieder her oder lösche sie, um leer zu beginnen.',
  );

export const inUse = (directory: string) =>
  new StartupError(
    `Die Datenbank in ${directory} wird gerade von einem anderen Prozess mit anderen Einstellungen verwendet. ` +
      'Beende ihn und starte den Server neu.',
  );

export const lockHeld = (directory: string, owner: string) =>
  new StartupError(
    `Ein anderer Prozess (${owner}) startet oder beendet gerade die Datenbank in ${directory} und wird nicht fertig. ` +
      'Beende ihn und starte den Server neu.',
  );

export const startTimeoutError = (data: string, logFile: string) =>
  new StartupError(
    `PostgreSQL ist mit dem Datenordner ${data} nicht fertig gestartet (Einzelheiten in ${logFile}). ` +
      'Starte den Server noch einmal.',
  );

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const hasCode = (error: unknown, ...codes: string[]) => codes.includes(errorCode(error));

/** Turns an error of the operating system into a sentence; any other is passed on unchanged. */
export const explainSystemError = (error: unknown, directory: string) => {
  if (error instanceof StartupError) return error;
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return diskFull(directory, error);
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return notWritable(directory, error);
  return error;
};

/** Turns the last output of initdb or postgres (with LC_ALL=C, so in English) into a sentence. */
export const explainOutput = (output: string, places: { data: string; logFile: string }, major: string) => {
  const cause = new Error(output.trim().split('\n').slice(-20).join('\n'));
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(places.data, cause);
  if (/could not look up (effective )?user ID/.test(output)) return namelessAccount(cause);
  if (/has invalid permissions/.test(output)) return noPermissions(places.data, cause);
  if (/has wrong ownership/.test(output)) return foreignData(places.data);
  const version = /initialized by PostgreSQL version (\S+),/.exec(output)?.[1];
  if (version) return otherVersion(places.data, version, major);
  return damagedData(places.data, places.logFile, cause);
};
