import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.ts';
import { readConfig } from './kit/config.ts';
import { createProcessErrors } from './kit/process-errors.ts';
import { StartupError } from './kit/startup-error.ts';
import { cloudKeys } from './modules/cloud-storage/index.ts';
import { type MoveResult, moveFiles } from './modules/media/index.ts';
import { bucketStoreOf, folderStoreOf } from './store-of.ts';

const usage = `npm run media -- move --to bucket   bringt Fotos, Videos und Dokumente aus DATA_DIR/media in den Bucket von MEDIA_S3_URL
npm run media -- move --to folder   bringt sie zurück
                --keep              lässt sie auch dort, wo sie waren`;

const readArguments = (words: readonly string[]) => {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { to: { type: 'string' }, keep: flag, help: flag } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const { to } = values;
    if (!values.help && (positionals.join(' ') !== 'move' || (to !== 'bucket' && to !== 'folder'))) throw new Error(to);
    return values;
  } catch (cause) {
    throw new StartupError(`Diese Angaben sind nicht zu verstehen.\n\n${usage}`, { cause });
  }
};

const files = (count: number) => (count === 1 ? '1 Datei' : `${count.toLocaleString('de-AT')} Dateien`);

const told = ({ copied, bytes, wasThere, restarted, missing }: MoveResult): readonly string[] => [
  `Kopiert und geprüft: ${files(copied)}, ${(bytes / 1e6).toLocaleString('de-AT', { maximumFractionDigits: 1 })} MB. Schon dort: ${files(wasThere)}.`,
  ...(restarted > 0 ? [`Noch nicht fertig hochgeladen und neu zu beginnen: ${files(restarted)}.`] : []),
  ...(missing.length > 0 ? [`Nirgends gefunden: ${files(missing.length)} (${missing.slice(0, 20).join(', ')})`] : []),
];

type Environment = Readonly<Record<string, string | undefined>>;

/** Medien umziehen: runs the command line and reports what it did. */
export const mediaCommand = async (
  words: readonly string[],
  environment: Environment,
  say: (line: string) => void,
): Promise<void> => {
  const { to, keep, help } = readArguments(words);
  if (help) return say(usage);
  const config = readConfig(environment);
  const [folder, bucket] = [folderStoreOf(config), bucketStoreOf(config)];
  const processErrors = createProcessErrors((line) => console.error(line));
  const runtime = await bootstrap(config, { say: () => undefined, processErrors });
  try {
    const places = to === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder };
    const moved = await moveFiles(runtime.database, { ...places, keep, say, keysOfOthers: [cloudKeys] });
    for (const line of told(moved)) say(line);
    if (keep) return say('Die Originale sind noch da.');
    say(
      to === 'bucket'
        ? 'Starte den Server mit MEDIA_S3_URL, MEDIA_S3_KEY und MEDIA_S3_SECRET.'
        : 'Starte den Server ohne MEDIA_S3_URL.',
    );
  } finally {
    await runtime.close();
  }
};
