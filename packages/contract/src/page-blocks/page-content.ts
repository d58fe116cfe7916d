import { z } from 'zod';
import { isWebTarget, noWebTarget } from '../kit/web-target.ts';
import { id, integer, multiline, text } from '../kit/wire.ts';
import { isPictureAddress } from '../media/rules.ts';
import { type PageAudience, pageAudiences } from './places.ts';

export const pageLimits = { blocks: 40, pictures: 12, files: 20, dates: 20, pages: 200, versions: 50 } as const;

const fileId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Diese Datei gibt es nicht.');

/** A block as it is being written: it may be incomplete, because every pause saves it. Published blocks are complete. */
export const pageBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), html: multiline(50_000) }),
  z.strictObject({
    kind: z.literal('pictures'),
    caption: text(200),
    pictures: z
      .array(z.strictObject({ src: text(200).refine(isPictureAddress, 'Bitte wähle ein Bild aus.'), alt: text(200) }))
      .max(pageLimits.pictures, `Höchstens ${pageLimits.pictures} Bilder in einem Baustein.`),
  }),
  z.strictObject({ kind: z.literal('button'), label: text(80), url: text(500) }),
  z.strictObject({
    kind: z.literal('files'),
    title: text(120),
    files: z
      .array(z.strictObject({ file: fileId, name: text(120) }))
      .max(pageLimits.files, `Höchstens ${pageLimits.files} Dateien in einem Baustein.`),
  }),
  z.strictObject({ kind: z.literal('form'), slot: text(60) }),
  z.strictObject({
    kind: z.literal('courses'),
    title: text(120),
    /** Id of a course tag; 0 = all visible courses. */
    tag: id,
  }),
  z.strictObject({
    kind: z.literal('dates'),
    title: text(120),
    count: integer.pipe(z.number().min(1).max(pageLimits.dates, `Höchstens ${pageLimits.dates} Termine.`)),
  }),
]);
export type PageBlock = z.output<typeof pageBlock>;
export type PageBlockKind = PageBlock['kind'];

export const pageBlockList = z.array(pageBlock).max(pageLimits.blocks, `Höchstens ${pageLimits.blocks} Bausteine.`);

export const pageBlockLabels: Readonly<Record<PageBlockKind, string>> = {
  text: 'Text',
  pictures: 'Bilder',
  button: 'Knopf',
  files: 'Dateien',
  form: 'Formular',
  courses: 'Kursliste',
  dates: 'Nächste Termine',
};

export const pageTitle = text(120).min(1, 'Bitte gib der Seite einen Titel.');

/** The stored format of drafts and versions; a changed format gets a new version number. */
export const storedPage = z.object({
  version: z.literal(1),
  title: z.string(),
  audience: z.enum(pageAudiences),
  blocks: z.array(pageBlock),
});

export type PageContent = { title: string; audience: PageAudience; blocks: readonly PageBlock[] };

/** Tags alone are empty content, a picture is not. */
const isEmptyHtml = (html: string): boolean =>
  html
    .replaceAll(/<(?!img\b)[^<>]*>/gi, '')
    .replaceAll('&nbsp;', ' ')
    .trim() === '';

const undescribed = 'Bitte beschreib jedes Bild für alle, die es nicht sehen.';

const hasUndescribedPicture = (html: string): boolean =>
  [...html.matchAll(/<img\b[^<>]*>/gi)].some(([image]) => !/\balt="[^"]*[^"\s][^"]*"/i.test(image));

/** The problems of a block, by field; for a field in a list with its index: `pictures.0.alt`. */
type BlockProblems = Readonly<Record<string, string>>;

const textProblem = (html: string): string | undefined => {
  if (isEmptyHtml(html)) return 'Bitte schreib etwas, oder entferne den Baustein.';
  return hasUndescribedPicture(html) ? undescribed : undefined;
};

/** Why a block cannot be published yet; fields without a sentence are valid. */
const blockProblems = (block: PageBlock): Readonly<Record<string, string | undefined>> => {
  switch (block.kind) {
    case 'text':
      return { html: textProblem(block.html) };
    case 'pictures':
      return {
        pictures: block.pictures.length === 0 ? 'Bitte wähle ein Bild aus.' : undefined,
        ...Object.fromEntries(
          block.pictures.map(({ alt }, place) => [`pictures.${place}.alt`, alt === '' ? undescribed : undefined]),
        ),
      };
    case 'button':
      return {
        label: block.label === '' ? 'Bitte beschrifte den Knopf.' : undefined,
        url: isWebTarget(block.url) ? undefined : noWebTarget,
      };
    case 'files':
      return { files: block.files.length === 0 ? 'Bitte lade eine Datei hoch.' : undefined };
    case 'form':
      return { slot: block.slot === '' ? 'Bitte wähle ein Formular aus.' : undefined };
    default:
      return {};
  }
};

/** The problems that prevent publishing, by block index and field. */
export const publishProblems = (blocks: readonly PageBlock[]): ReadonlyMap<number, BlockProblems> =>
  new Map(
    blocks.flatMap((block, place) => {
      const problems = Object.entries(blockProblems(block)).flatMap(([field, sentence]) =>
        sentence === undefined ? [] : [[field, sentence] as const],
      );
      return problems.length === 0 ? [] : [[place, Object.fromEntries(problems)] as const];
    }),
  );

export const emptyPage = 'Diese Seite ist noch leer. Bitte füge einen Baustein hinzu.';
