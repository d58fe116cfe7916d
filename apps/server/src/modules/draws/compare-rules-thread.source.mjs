import { tsImport } from 'tsx/esm/api';

/** Runs the thread from its TypeScript source: a thread does not inherit the loader of the process. */
await tsImport('./compare-rules-thread.ts', import.meta.url);
