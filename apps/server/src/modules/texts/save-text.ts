import { textChangers } from '@vereinshaus/contract/texts/calls';
import { problemsOfText, type TextContent } from '@vereinshaus/contract/texts/text-rules';
import { judgeAccessFor } from '../../kit/check-access.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { shapeOf, type TextDefinition, textShapeVersion } from '../wording/index.ts';
import { requireText, type TextCatalogue } from './text-catalogue.ts';
import { brokenText, textErrors } from './texts.errors.ts';
import { shownText } from './texts.queries.ts';

/** Two who change one text come one after the other: the second is told. */
const requireNewest = async (ctx: Ctx, key: string, version: number) => {
  await ctx.db.selectFrom('club_card as c').where('c.id', '=', ctx.club.id).select('c.id').forUpdate().execute();
  const newest = await ctx.db
    .selectFrom('text_version as v')
    .where('v.key', '=', key)
    .orderBy('v.version', 'desc')
    .select(['v.version', 'v.is_default', 'v.subject', 'v.body'])
    .executeTakeFirst();
  if ((newest?.version ?? 0) !== version) throw textErrors.changedMeanwhile();
  return newest;
};

const requireChanger = (ctx: Ctx, catalogue: TextCatalogue, key: string): TextDefinition => {
  const text = requireText(catalogue, key);
  if (judgeAccessFor(textChangers[text.right], ctx.viewer) !== 'yes') throw textErrors.notAllowed();
  return text;
};

const usualOf = ({ subject, body }: TextDefinition): TextContent => ({ subject: subject ?? '', body });

/** Blanks at the end are lost on the way. */
const isSame = (one: TextContent, other: TextContent) =>
  one.subject.trim() === other.subject.trim() && one.body.trim() === other.body.trim();

/** Kept is what differs from the product's words, so that its improvements reach the rest. */
const addVersion = async (ctx: Ctx, text: TextDefinition, version: number, content: TextContent) => {
  const isDefault = isSame(content, usualOf(text));
  await ctx.db
    .insertInto('text_version')
    .values({
      club_id: ctx.club.id,
      key: text.key,
      version,
      shape: textShapeVersion,
      is_default: isDefault,
      subject: isDefault ? '' : content.subject,
      body: isDefault ? '' : content.body,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .execute();
  return isDefault;
};

const requireSound = (text: TextDefinition, content: TextContent): TextContent => {
  const sound = { ...content, subject: text.subject === null ? '' : content.subject };
  const problems = problemsOfText(sound, shapeOf(text));
  if (problems.length > 0) throw brokenText(problems);
  return sound;
};

type TextInput = TextContent & { key: string; version: number };

/** Vorlage ändern: what is broken is named, and nothing is kept of it. */
export const saveText = async (ctx: Ctx, catalogue: TextCatalogue, { key, version, ...content }: TextInput) => {
  const text = requireChanger(ctx, catalogue, key);
  const newest = await requireNewest(ctx, key, version);
  const sound = requireSound(text, content);
  const before = newest === undefined || newest.is_default ? usualOf(text) : newest;
  if (isSame(before, sound)) return version;
  const isDefault = await addVersion(ctx, text, version + 1, sound);
  await recordHistory(ctx, {
    kind: isDefault ? 'texts.reset' : 'texts.changed',
    personId: null,
    details: { name: text.name, version: version + 1 },
  });
  return version + 1;
};

type RestoreInput = { key: string; version: number; from: number };

/** Wiederherstellen: an earlier version becomes the newest, or with 0 the words of the product. */
export const restoreText = async (ctx: Ctx, catalogue: TextCatalogue, { key, version, from }: RestoreInput) => {
  const text = requireChanger(ctx, catalogue, key);
  const newest = await requireNewest(ctx, key, version);
  const earlier =
    from === 0
      ? undefined
      : await ctx.db
          .selectFrom('text_version as v')
          .where('v.key', '=', key)
          .where('v.version', '=', from)
          .select(['v.is_default', 'v.subject', 'v.body'])
          .executeTakeFirst();
  if (from !== 0 && earlier === undefined) throw textErrors.noVersion();
  const isReset = earlier === undefined || earlier.is_default;
  if (isReset && (newest === undefined || newest.is_default)) return version;
  await addVersion(ctx, text, version + 1, isReset ? usualOf(text) : requireSound(text, earlier));
  const details = { name: text.name, version: version + 1 };
  await recordHistory(
    ctx,
    isReset
      ? { kind: 'texts.reset', personId: null, details }
      : { kind: 'texts.restored', personId: null, details: { ...details, from } },
  );
  return version + 1;
};

/** Several at once, each as it is now: all of them are kept, or none. */
export const saveBodies = async (ctx: Ctx, catalogue: TextCatalogue, bodies: Readonly<Record<string, string>>) => {
  for (const [key, body] of Object.entries(bodies)) {
    const { version, subject } = await shownText(ctx, catalogue, key);
    if (body.trim() === '') await restoreText(ctx, catalogue, { key, version, from: 0 });
    else await saveText(ctx, catalogue, { key, version, subject, body });
  }
};
