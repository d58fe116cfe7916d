import { StartupError } from '../../kit/startup-error.ts';

/** Every sentence with which an archive is refused. Nothing was changed when one of them is said. */
const nothingChanged = 'Es wurde nichts verändert.';

const missing = (file: string, cause: unknown) =>
  new StartupError(`Die Sicherung ${file} ist nicht da oder nicht lesbar. ${nothingChanged}`, { cause });

const foreign = (file: string) => new StartupError(`${file} ist keine Sicherung von Vereinshaus. ${nothingChanged}`);

const newer = (file: string) =>
  new StartupError(
    `Die Sicherung ${file} stammt von einer neueren Version von Vereinshaus. Spiel zuerst diese Version ein. ${nothingChanged}`,
  );

const sealed = (file: string) =>
  new StartupError(`Die Sicherung ${file} ist verschlüsselt. Gib ihren Schlüssel mit BACKUP_KEY an. ${nothingChanged}`);

const otherKey = (file: string, cause: unknown) =>
  new StartupError(
    `Die Sicherung ${file} lässt sich mit diesem BACKUP_KEY nicht öffnen, oder sie ist beschädigt. ${nothingChanged}`,
    { cause },
  );

const broken = (file: string, cause?: unknown) =>
  new StartupError(`Die Sicherung ${file} ist beschädigt oder unvollständig. Nimm eine andere. ${nothingChanged}`, {
    cause,
  });

/** What went wrong while reading, as a sentence; what is one already stays. */
const explain = (file: string, isSealed: boolean) => (error: unknown) => {
  if (error instanceof StartupError) return error;
  return isSealed ? otherKey(file, error) : broken(file, error);
};

export const archiveErrors = { missing, foreign, newer, sealed, broken, explain };
