import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes sw.js: its version changes with any file of the build, its list holds what the first page needs. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).toSorted();
    const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
    const first = new Set<string>();
    // What the entry imports, what that imports, and so on: one file short, and the program does not start offline.
    const collect = (name: string) => {
      const file = bundle[name];
      if (file?.type !== 'chunk' || first.has(name)) return;
      first.add(name);
      for (const style of file.viteMetadata?.importedCss ?? []) first.add(style);
      for (const imported of file.imports) collect(imported);
    };
    for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) collect(file.fileName);
    const source = readFileSync(new URL('./src/service-worker.js', import.meta.url), 'utf8')
      .replace('__VERSION__', version)
      .replace('__FILES__', JSON.stringify([...first].map((file) => `/${file}`)));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
});

/** The letters are on their way before the styles that name them have been read. */
const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /figtree-latin-wght-normal[^/]*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head',
      })),
});

/**
 * Styles stand behind the content that a page may come with, so that it is painted before they are here, and before the
 * program, which adds its own. Scripts wait for them.
 */
const stylesBehindContent = (): Plugin => ({
  name: 'styles-behind-content',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      const rest = links.reduce((text, link) => text.replace(link, ''), html);
      return rest.replace('<div id="root">', (root) => `${links.join('')}\n    ${root}`);
    },
  },
});

/**
 * Whatever a page needs is asked for as soon as its own file is here: left alone, each file names only those that it needs
 * itself, and a screen waits for one round after the other. What everybody has after signing in is left out.
 */
const asksForAllAtOnce = (): Plugin => ({
  name: 'asks-for-all-at-once',
  apply: 'build',
  generateBundle(_options, bundle) {
    const withImports = (name: string, seen: Set<string>): ReadonlySet<string> => {
      const file = bundle[name];
      if (file?.type !== 'chunk' || seen.has(name)) return seen;
      seen.add(name);
      for (const imported of file.imports) withImports(imported, seen);
      return seen;
    };
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const known = new Set<string>();
    for (const { fileName, isEntry, facadeModuleId } of chunks)
      if (isEntry || facadeModuleId?.endsWith('/src/frame/Shell.tsx')) withImports(fileName, known);
    for (const chunk of chunks) {
      if (!chunk.isDynamicEntry || known.has(chunk.fileName)) continue;
      const named = new Set([chunk.fileName, ...chunk.imports]);
      const further = [...withImports(chunk.fileName, new Set())].filter(
        (name) => !named.has(name) && !known.has(name),
      );
      chunk.imports.push(...further);
      // At the end, so that they are carried out in the order in which they were.
      chunk.code += further.map((name) => `import"./${basename(name)}";`).join('');
    }
  },
});

/** The helper around `import()` as Vite writes it: it fetches the styles of a page, and its code when they are here. */
const oneAfterTheOther = [
  [
    'return promise.then((res) => {',
    'const code = baseModule();\ncode.catch(() => undefined);\nreturn promise.then((res) => {',
  ],
  ['return baseModule().catch(', 'return code.catch('],
] as const;

/** Code and styles of a page are fetched at once; it is shown when both are here. */
const codeBesideStyles = (): Plugin => ({
  name: 'code-beside-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      if (oneAfterTheOther.some(([before]) => !code.includes(before))) throw new Error('Vite preloads in another way.');
      return { code: oneAfterTheOther.reduce((text, [before, after]) => text.replace(before, after), code), map: null };
    },
  },
});

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Shorter than that, the answer is sent as it is. */
const worthCompressing = 1024;

/** Files that never change are made small once, and as small as can be, instead of a little with every request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const small = Object.values(bundle).flatMap((file) => {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!/^assets\/.*\.(js|css|svg)$/.test(file.fileName) || content.length < worthCompressing) return [];
      return Object.entries(compressors).map(async ([ending, compress]) =>
        writeFile(join(dir, `${file.fileName}.${ending}`), await compress(content)),
      );
    });
    await Promise.all(small);
  },
});

const jsonSchemaModule = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** zod brings its JSON Schema writer along with every schema; the browser never writes one, and 6 kB are saved. */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: jsonSchemaModule },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const stubs = names.map((name) => `export const ${name} = () => undefined;`);
      const aliases = [...code.matchAll(/^export \{.*\};$/gm)].map(([line]) => line);
      return { code: [...stubs, ...aliases].join('\n'), map: null };
    },
  },
});

/** Nor does it speak English: every sentence about what somebody typed is ours (contract/kit/german.ts), and 1 kB is saved. */
const withoutEnglish = (): Plugin => ({
  name: 'without-english',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => ({ code: 'export default () => ({ localeError: () => undefined });', map: null }),
  },
});

/** What a call is for is told in the documentation of the API; no screen reads it. */
const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  // As it is written: what comes later has other quotes.
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/, code: 'summary:' },
    handler: (code) => ({ code: code.replaceAll(/(?<=\bsummary:\s*)'(?:[^'\\\n]|\\.)*'/g, "''"), map: null }),
  },
});

/** The package names only its development build, which warns developers; the browser gets the other. */
const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => {
    const index = join(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs');
    return { resolve: { alias: [{ find: /^react-router$/, replacement: index }] } };
  },
});

const baseLibraries =
  /node_modules\/(react|react-dom|scheduler|react-router|zod|@tanstack\/(react-query|query-core))\//;

/** What the sign-in page consists of; a group takes along everything that its modules import. */
const signIn =
  /src\/areas\/session\/(AuthLayout|FrontDoor|GoOn|SignInForm|shared\/target)\.|src\/areas\/courses\/shared\/age\.|src\/kit\/QueryState\./;

/** What stands around every screen of somebody who is signed in. */
const frame =
  /src\/frame\/(TopBar|Navigation|ImpersonationBanner|SkipLink|current-screen)\.|src\/navigation\.ts|@mantine\/core\/esm\/components\/(AppShell|Drawer|ScrollArea)\//;

/** What every longer form and record is made of. */
const forms =
  /src\/kit\/(FormErrors|FormSection|SaveBar|UnsavedGuard|Facts|RecordSection|changed-fields|use-record-sections)\./;

/** What a visitor reads: the offers, and a course. The pages themselves keep their names, by which they are fetched early. */
const offers =
  /src\/areas\/courses\/(CourseList|BookingCard|course-tabs)\.|@mantine\/core\/esm\/components\/Tabs\/|contract\/src\/messaging\//;

/** How areas ask the server: a few lines each, which several of their screens and parts share. */
const calls = /src\/areas\/[\w-]+\/[\w-]+\.api\.ts|src\/areas\/[\w-]+\/shared\/[\w-]+\.ts$/;

/** What pictures of figures are drawn with. */
const charts = /src\/kit\/charts\/|src\/kit\/Figures\./;

/** What the screens of the treasurer share: accounts, years, periods, reports. */
const books =
  /src\/areas\/(accounting|reports)\/shared\/|src\/areas\/(accounting|reports)\/\w+\.api\.ts|contract\/src\/(accounting|business-years|reports)\//;

export default defineConfig({
  plugins: [
    react(),
    serviceWorker(),
    fontPreload(),
    stylesBehindContent(),
    asksForAllAtOnce(),
    codeBesideStyles(),
    compressed(),
    withoutJsonSchema(),
    withoutEnglish(),
    withoutSummaries(),
    productionRouter(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/oidc'].map((path) => [
        path,
        { target: `http://localhost:${process.env.PORT ?? 3000}`, changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    // Small files would become data: addresses inside the scripts; the content security policy wants files.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The entry would otherwise name the chunks of every page, and the sign-in page pays for all of them.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Left alone, every module that two pages share becomes a file, and a screen asks for a hundred of them. Whoever
        // signs in loads the first three groups, every other screen all but the forms. Each is the earlier ones' remainder.
        codeSplitting: {
          groups: [
            // A deployment leaves it in the cache.
            { name: 'base', test: baseLibraries },
            { name: 'start', tags: ['$initial'] },
            { name: 'sign-in', test: signIn },
            { name: 'frame', test: frame },
            { name: 'forms', test: forms },
            { name: 'common', minShareCount: 8 },
            { name: 'offers', test: offers },
            // Files of one or two kilobytes cost a slow line more than what is in them.
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
            { name: 'calls', test: calls, minShareCount: 3 },
            { name: 'charts', test: charts, minShareCount: 2 },
            { name: 'books', test: books, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    // What shows something names `happy-dom` in its first line; those come last, in workers of their own (vitest.config.ts).
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    // Loading the component library takes longer than most tests: once per worker. What modules keep is forgotten before
    // each file.
    isolate: false,
    // A tenth of the processor time goes to short-lived objects; with more room for them most are gone before anybody looks.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: [
      'src/testing/forget-kept.ts',
      ...(process.env.PROFILE === undefined ? [] : ['../../scripts/steps/profile-worker.mjs']),
    ],
    unstubGlobals: true,
    // The machine may be busy, as with the tests of the server.
    testTimeout: 30_000,
  },
});
