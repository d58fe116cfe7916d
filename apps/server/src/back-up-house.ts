import { resolve } from 'node:path';
import { archivePlaceOf } from './adapters/storage/archive-places.ts';
import type { Config } from './kit/config.ts';
import { productVersion } from './kit/product-version.ts';
import { type BackupSummary, makeBackup, type RotationLimits, readOwnSecret } from './modules/backup/index.ts';

type BackupConfig = Pick<Config, 'DATA_DIR' | 'SECRET' | 'BACKUP_TO' | 'BACKUP_KEY' | 'MEDIA_S3_URL'>;

/** What backup and restore work on, according to the settings. */
export const houseOf = async (config: BackupConfig, ownerUrl: string) => {
  const dataDir = resolve(config.DATA_DIR);
  return { ownerUrl, dataDir, secret: await readOwnSecret(config.SECRET, dataDir), version: productVersion };
};

const inMegabytes = (bytes: number) => (bytes / 1e6).toLocaleString('de-AT', { maximumFractionDigits: 1 });
const rounded = (seconds: number) => seconds.toLocaleString('de-AT', { maximumFractionDigits: 1 });

/** Makes a backup where the settings want it, and reports the result. */
export const backUpHouse = async (
  config: BackupConfig,
  ownerUrl: string,
  { say, keep }: { say: (line: string) => void; keep: RotationLimits | undefined },
): Promise<BackupSummary> => {
  const place = archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups'));
  const made = await makeBackup(await houseOf(config, ownerUrl), { place, key: config.BACKUP_KEY, keep });
  say(
    `Gesichert: ${made.name} in ${place.name} (${made.rows.toLocaleString('de-AT')} Zeilen, ${inMegabytes(made.bytes)} MB, ` +
      `${rounded(made.seconds)} s, ${config.BACKUP_KEY === undefined ? 'unverschlüsselt' : 'verschlüsselt'}, probegelesen).`,
  );
  if (config.MEDIA_S3_URL !== undefined) say('Die Medien liegen im Bucket und sind nicht in dieser Sicherung.');
  return made;
};
