import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { clubValues } from '@vereinshaus/contract/texts/club-values';
import {
  fillDraft,
  fillText,
  type PayingWay,
  problemsOfText,
  type TextContent,
} from '@vereinshaus/contract/texts/text-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob } from '../../kit/jobs.ts';
import { shapeOf, type TextDefinition } from './define-text.ts';
import { salutationOfRow } from './salutation-of-row.ts';

const ownText = z.object({ version: z.int(), shape: z.int(), subject: z.string(), body: z.string() });

/** How subject and body are stored; what a later product stored otherwise is not read by this one. */
export const textShapeVersion = 1;

/** The club's own words, by key. */
export type OwnTexts = Readonly<Record<string, z.output<typeof ownText>>>;

export const ownTextsFrom = (stored: unknown): OwnTexts => z.record(z.string(), ownText).catch({}).parse(stored);

/** In one value, so that it comes along with what else is asked of the club. */
export const ownTextsOfClub = sql<unknown>`coalesce((
  select jsonb_object_agg(t.key, jsonb_build_object('version', t.version, 'shape', t.shape, 'subject', t.subject, 'body', t.body))
  from own_text t), '{}')`;

type WordingSettings = Pick<ClubSettings, 'msFees' | 'nameArticle' | 'mailGreeting' | 'mailFarewell'>;

/** Whose words they are. */
export type WordingContext = { name: string; texts: OwnTexts; settings: WordingSettings };

export type TextReader = {
  /** Of a person of the club; missing = a stranger. */
  id?: number;
  firstName: string;
  lastName?: string;
};

type Filling<Name extends string> = {
  /** Missing in a text that is the same for all. */
  reader?: TextReader;
  values: Readonly<Record<Name, string>>;
  /** How the reader pays; asked for only where a text depends on it. */
  pays?: () => PayingWay | Promise<PayingWay>;
};

/** Passt nicht mehr: the office hears of it, once. */
export const tellUnfitText = defineJob({
  name: 'tell-unfit-text',
  input: z.object({ clubId: z.number(), key: z.string(), version: z.number() }),
  retries: 5,
  retryDelaySeconds: 30,
});

/** What is wrong with the club's words, as the product knows the text today. */
export const problemsOfOwn = (text: TextDefinition, own: OwnTexts[string]): readonly string[] =>
  own.shape === textShapeVersion
    ? problemsOfText(own, shapeOf(text)).map(({ message }) => message)
    : ['Diese Fassung stammt aus einer neueren Version des Programms.'];

type WordCtx = Pick<WorkCtx, 'db' | 'club' | 'jobs'>;

const asksForSalutation = (words: string) => words.includes('{anrede}');

/** What the reader is called; asked for only where a text wants to know. */
const salutationFor = async (ctx: WordCtx, { id, firstName, lastName = '' }: TextReader): Promise<string> => {
  const stranger = { letter_salutation: '', sex: '', first_name: firstName, last_name: lastName };
  if (id === undefined) return salutationOfRow(stranger);
  const person = await ctx.db
    .selectFrom('person_letter as p')
    .where('p.id', '=', id)
    .select(['p.letter_salutation', 'p.sex', 'p.first_name', 'p.last_name'])
    .executeTakeFirst();
  return salutationOfRow(person ?? stranger);
};

/** What every text knows, whatever it is about. */
export const valuesFor = ({ name, settings }: WordingContext, { firstName, lastName = '' }: TextReader) => ({
  vorname: firstName || lastName,
  nachname: lastName,
  name: `${firstName} ${lastName}`.trim(),
  ...clubValues({ ...settings, name }),
});

/** Of which texts the office is being told: a run of five hundred mails tells of it once. */
const told = new WeakMap<OwnTexts, Set<string>>();

const tellOnce = async (ctx: WordCtx, texts: OwnTexts, key: string, version: number) => {
  const keys = told.get(texts) ?? new Set();
  if (keys.has(key)) return;
  told.set(texts, keys.add(key));
  await ctx.jobs.send(tellUnfitText, { clubId: ctx.club.id, key, version });
};

/** What a text says to somebody, and which text it is. */
export type WordedText = TextContent & { source: TextDefinition };

/** In the club's own words, or in those of the product where they do not fit any more: no mail is ever lost over it. */
export const wordText = async <Name extends string>(
  ctx: WordCtx,
  voice: WordingContext,
  text: TextDefinition<Name>,
  { reader = { firstName: '' }, values, pays }: Filling<Name>,
): Promise<WordedText> => {
  const own = voice.texts[text.key];
  const asksHow = own !== undefined && asksForSalutation(`${own.subject}${own.body}`);
  const known = { ...valuesFor(voice, reader), anrede: asksHow ? await salutationFor(ctx, reader) : '', ...values };
  const dependsOnPaying = own !== undefined && own.body.includes('{wenn_');
  const way = dependsOnPaying ? await pays?.() : undefined;
  const fill = ({ subject, body }: TextContent): WordedText => ({
    source: text,
    subject: fillText(subject, known, way).replaceAll(/\s+/g, ' ').trim(),
    body: fillText(body, known, way),
  });
  const usual = () => fill({ subject: text.subject ?? '', body: text.body });
  if (own === undefined) return usual();
  if (problemsOfOwn(text, own).length === 0) {
    try {
      return fill(own);
    } catch {
      // What the words of the product need is known in any case.
    }
  }
  await tellOnce(ctx, voice.texts, text.key, own.version);
  return usual();
};

/** What somebody wrote for this one mail. A placeholder that nobody knows stays as it is. */
export const wordDraft = async (
  ctx: WordCtx,
  voice: WordingContext,
  draft: string,
  { reader, values }: { reader: TextReader; values: Readonly<Record<string, string>> },
): Promise<string> =>
  fillDraft(draft, {
    ...valuesFor(voice, reader),
    ...(asksForSalutation(draft) && { anrede: await salutationFor(ctx, reader) }),
    ...values,
  });
