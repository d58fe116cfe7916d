import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { type Html, html, jsonScript } from './html.ts';
import { rateOf } from './http.ts';

const oneYear = 31_536_000;

/** /embed/{number}/{name}: the only page that foreign sites may frame; the pages it links to may not be framed. */
const embedded = /^\/embed\/\d+\/[^/?]+\/?(?:\?|$)/;

/** A page with prerendered content: for crawlers, and for all visitors until the program has loaded. */
export type Page = {
  head: Html;
  body: Html;
  /** The data that the program would request first. */
  known: unknown;
  /** Source files of the program that take over, preloaded with the page. */
  parts: readonly string[];
  /** Style sheets of the folder `early`, inlined in the page until then. */
  styles: readonly string[];
};

/**
 * The page at a URL; null if only the program knows what is there, and `screens` if it is certainly one of its screens, so that the parts
 * most screens share are preloaded along with the program instead of after it.
 */
export type PageOf = (request: FastifyRequest) => Promise<Page | 'screens' | null>;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** A part and all its imports, recursively. */
const withImports = (manifest: Manifest, parts: readonly string[]): ReadonlySet<string> => {
  const found = new Set(parts);
  for (const part of found) for (const imported of manifest[part]?.imports ?? []) found.add(imported);
  return found;
};

/** Preload links for parts of the program beyond those of every page. */
const linksOf = (manifest: Manifest, parts: readonly string[]) => {
  const first = withImports(manifest, ['index.html']);
  const chunks = [...withImports(manifest, parts)].flatMap((part) =>
    first.has(part) || manifest[part] === undefined ? [] : [manifest[part]],
  );
  const styles = new Set(chunks.flatMap(({ css }) => css));
  return {
    scripts: chunks.map(({ file }) => html`<link rel="modulepreload" crossorigin href="/${file}">`),
    styles: [...styles].map((file) => html`<link rel="stylesheet" crossorigin href="/${file}">`),
  };
};

export const frameOfScreens = 'src/frame/Shell.tsx';
const isScreen = (source: string) => source.endsWith('Page.tsx');

/** The frame and the parts that more than half of the screens use. */
const sharedByScreens = (manifest: Manifest): readonly string[] => {
  const screens = Object.keys(manifest).filter(isScreen);
  const uses = new Map<string, number>();
  for (const screen of screens) {
    for (const part of withImports(manifest, [screen])) uses.set(part, (uses.get(part) ?? 0) + 1);
  }
  return [frameOfScreens, ...[...uses].filter(([, count]) => count > screens.length / 2).map(([part]) => part)];
};

/** Removes comments and line breaks. */
const shortened = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const readSheets = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const files = existsSync(folder) ? await readdir(folder) : [];
  const read = async (file: string) =>
    [file.replace(/\.css$/, ''), shortened(await readFile(join(folder, file), 'utf8'))] as const;
  return new Map(await Promise.all(files.map(read)));
};

/** The places in the index of the build (apps/web/index.html) for a page's head and its content, before the program. */
const places = /^(.*)<!-- head -->.*<!-- \/head -->(.*)<!-- page -->(.*)(<div id="root">.*)$/s;

const readSite = async (folder: string) => {
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const manifestFile = join(folder, '.vite/manifest.json');
  const manifest = existsSync(manifestFile)
    ? manifestSchema.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
    : {};
  const sheets = await readSheets(join(folder, 'early'));
  const [, start, toContent, toProgram, program] = places.exec(index) ?? [];
  if (start === undefined || toContent === undefined || toProgram === undefined || program === undefined)
    throw new Error('The index of the build has no place for the content of a page.');
  const withPage = ({ head, body, known, parts, styles }: Page): string => {
    const links = linksOf(manifest, parts);
    const look = { html: `<style>${styles.map((name) => sheets.get(name) ?? '').join('')}</style>` };
    const content = html`<div id="early">${look}${body}</div>`;
    const data = jsonScript(html`type="application/json" id="known"`, known);
    return [start, head, ...links.scripts, toContent, content, toProgram, ...links.styles, data, program]
      .map((part) => (typeof part === 'string' ? part : part.html))
      .join('');
  };
  const shared = linksOf(manifest, sharedByScreens(manifest));
  // Styles load with the code that imports them: in the head they would delay the first paint.
  const forScreens = index.replace('<!-- /head -->', () => shared.scripts.map((link) => link.html).join(''));
  return { index, forScreens, withPage };
};

/** The program itself shows refusals; it also takes over if a page cannot be made. */
const pageOrNothing: (pageOf: PageOf, request: FastifyRequest) => ReturnType<PageOf> = async (pageOf, request) => {
  try {
    return await pageOf(request);
  } catch (error) {
    if (!(error instanceof AppError)) request.log.warn({ err: error }, 'page not made');
    return null;
  }
};

/** Serves the built browser application. Every URL that is not a file gets its index page, some with prerendered content. */
export const serveSite = async (app: FastifyInstance, folder: string, pageOf: PageOf) => {
  if (!existsSync(join(folder, 'index.html'))) return;
  const { index, forScreens, withPage } = await readSite(folder);
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    // The build has compressed them.
    preCompressed: true,
    // The plugin would write its own header after ours and replace it.
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash in their name; all others are revalidated each time.
      const isHashed = path.includes(`${folder}/assets/`);
      void reply.setHeader('cache-control', isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache');
      void reply.setHeader('vary', 'accept-encoding');
    },
  });
  app.get('/*', { config: { rateLimit: rateOf() } }, async (request, reply) => {
    if (embedded.test(request.url)) {
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'));
      reply.removeHeader('x-frame-options');
    }
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'cookie');
    const page = await pageOrNothing(pageOf, request);
    if (page !== null && page !== 'screens') return reply.send(withPage(page));
    return reply.header('x-robots-tag', 'noindex').send(page === null ? index : forScreens);
  });
};
