import { z } from 'zod';
import { noOrWebTarget, webTarget } from '../kit/web-target.ts';
import { id, integer, multiline, text } from '../kit/wire.ts';
import { isPictureAddress } from '../media/rules.ts';

/** Placeholders in braces, filled in for each recipient. */
export const newsletterPlaceholders = ['vorname', 'nachname', 'verein'] as const;
export type NewsletterNames = Readonly<Record<(typeof newsletterPlaceholders)[number], string>>;

const listOfPlaceholders = newsletterPlaceholders.map((name) => `{${name}}`).join(', ');

const tag = /<[^<>]*>/g;

/** The first unknown placeholder. Formatting inside the braces does not hide it. */
export const unknownNewsletterPlaceholder = (value: string): string | undefined =>
  [...value.replaceAll(tag, '').matchAll(/\{([^{}\s]*)\}/g)]
    .map(([, name]) => name ?? '')
    .find((name) => !newsletterPlaceholders.some((known) => known === name));

export const unknownPlaceholderSentence = (name: string): string =>
  `Den Platzhalter {${name}} gibt es nicht. Möglich sind ${listOfPlaceholders}.`;

const knownPlaceholders = z.string().superRefine((value, issues) => {
  const name = unknownNewsletterPlaceholder(value);
  if (name !== undefined) issues.addIssue({ code: 'custom', message: unknownPlaceholderSentence(name) });
});

/**
 * `as` adapts a value to its context: in HTML it is escaped. Replaces everything in one pass, so that braces in a name stay unchanged. Tags
 * inside the braces move behind the value, so that every tag keeps its counterpart.
 */
export const fillNewsletter = (
  value: string,
  names: NewsletterNames,
  as: (name: string) => string = (name) => name,
): string =>
  value.replaceAll(/\{((?:\w|<[^<>]*>)+)\}/g, (whole: string, written: string) => {
    const name = newsletterPlaceholders.find((known) => known === written.replaceAll(tag, ''));
    return name === undefined ? whole : as(names[name]) + (written.match(tag) ?? []).join('');
  });

const line = (max: number) => text(max).pipe(knownPlaceholders);
const richText = multiline(50_000).pipe(knownPlaceholders);

/** Maximum number of dates in a block. */
export const maxDates = 20;

export const newsletterBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), html: richText }),
  z.strictObject({
    kind: z.literal('picture'),
    src: text(200).refine(isPictureAddress, 'Bitte wähle ein Bild aus.'),
    alt: text(200),
    link: noOrWebTarget,
  }),
  z.strictObject({
    kind: z.literal('button'),
    label: line(80).pipe(z.string().min(1, 'Bitte beschrifte den Knopf.')),
    url: webTarget,
  }),
  z.strictObject({ kind: z.literal('columns'), left: richText, right: richText }),
  z.strictObject({
    kind: z.literal('courses'),
    title: line(120),
    /** Id of a course tag; 0 = all visible courses. */
    tag: id,
  }),
  z.strictObject({
    kind: z.literal('dates'),
    title: line(120),
    /** Public dates of the club, or those of the reader's own courses. */
    whose: z.enum(['club', 'own']),
    count: integer.pipe(z.number().min(1).max(maxDates, `Höchstens ${maxDates} Termine.`)),
  }),
]);
export type NewsletterBlock = z.output<typeof newsletterBlock>;
export type NewsletterBlockKind = NewsletterBlock['kind'];

export const maxBlocks = 40;

export const newsletterBlocks = z.array(newsletterBlock).max(maxBlocks, `Höchstens ${maxBlocks} Bausteine.`);

export const newsletterSubject = line(200).pipe(z.string().min(5, 'Der Betreff braucht mindestens 5 Zeichen.'));
export const newsletterPreviewText = line(200);

/** The stored format; a changed format gets a new version number. */
export const storedContent = z.object({ version: z.literal(1), blocks: z.array(newsletterBlock) });

export const blockLabels: Readonly<Record<NewsletterBlockKind, string>> = {
  text: 'Text',
  picture: 'Bild',
  button: 'Knopf',
  columns: 'Zwei Spalten',
  courses: 'Kursliste',
  dates: 'Nächste Termine',
};
