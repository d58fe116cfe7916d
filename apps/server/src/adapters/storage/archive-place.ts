import type { Readable } from 'node:stream';

/** Where archives are kept. */
export type ArchivePlace = {
  /** For display, without keys. */
  name: string;
  /** A folder of this machine in which an archive is written and read back before it counts. */
  workshop: string;
  /** Takes over a finished file of the workshop under this name. */
  keep: (name: string, file: string) => Promise<void>;
  list: () => Promise<readonly string[]>;
  read: (name: string) => Promise<Readable>;
  remove: (name: string) => Promise<void>;
};
