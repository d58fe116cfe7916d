import type { FileStore } from '../../adapters/storage/file-store.ts';

/** Where the content of media lies; handed in by app.ts. */
export type MediaStore = FileStore;
