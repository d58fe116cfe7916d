import { defineConfig } from 'rolldown';

/** The server as plain JavaScript: our own code bundled, every library left where npm put it. */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    demo: 'src/demo.ts',
    club: 'src/club.ts',
    migrate: 'src/migrate.ts',
    backup: 'src/backup.ts',
    restore: 'src/restore.ts',
    media: 'src/media.ts',
    doctor: 'src/doctor.ts',
    'import-addresses': 'src/import-addresses.ts',
    'hash-thread': 'src/modules/session/hash-thread.mjs',
    'read-table-thread': 'src/modules/imports/read-table-thread.ts',
    'read-statements-thread': 'src/modules/bank/read-statements-thread.ts',
    'compare-rules-thread': 'src/modules/draws/compare-rules-thread.ts',
    'render-thread': 'src/modules/exports/render-thread.ts',
  },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@vereinshaus/'),
  output: { dir: 'dist', format: 'esm', sourcemap: true },
});
