import { resolve } from 'node:path';
import { diskStore, type FileStore } from './adapters/storage/file-store.ts';
import { s3Store } from './adapters/storage/s3-store.ts';
import type { Config } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';

export const folderStoreOf = ({ DATA_DIR }: Config): FileStore => diskStore(resolve(DATA_DIR, 'media'));

export const bucketStoreOf = ({
  MEDIA_S3_URL: url,
  MEDIA_S3_REGION: region,
  MEDIA_S3_KEY: accessKeyId,
  MEDIA_S3_SECRET: secretAccessKey,
}: Config): FileStore => {
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartupError('Für Medien in einem Bucket braucht es MEDIA_S3_URL, MEDIA_S3_KEY und MEDIA_S3_SECRET.');
  }
  return s3Store({ url, region, accessKeyId, secretAccessKey });
};

/** Storage of photos and videos of this installation: a bucket if one is configured, otherwise a folder. */
export const storeOf = (config: Config): FileStore =>
  config.MEDIA_S3_URL === undefined ? folderStoreOf(config) : bucketStoreOf(config);
