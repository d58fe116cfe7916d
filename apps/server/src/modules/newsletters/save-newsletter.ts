import { isPictureAddress } from '@vereinshaus/contract/media/rules';
import { audienceVersion, type NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { safeHtml } from '../../kit/safe-html.ts';
import { contactTags } from '../contacts/index.ts';
import { recordHistory } from '../history/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { chosenBy } from './choose-persons.ts';
import { lockNewsletter } from './find-newsletter.ts';
import { newsletterErrors } from './newsletters.errors.ts';

export type NewsletterInput = {
  newsletterId: number;
  version: number;
  subject: string;
  previewText: string;
  blocks: readonly NewsletterBlock[];
  audience: NewsletterAudience;
  isInArchive: boolean;
};

const cleaned = (html: string) => safeHtml(html, isPictureAddress);

/** What Word and other pages bring along is left behind; a text without anything in it stays empty. */
export const cleanBlock = (block: NewsletterBlock): NewsletterBlock => {
  if (block.kind === 'text') return { ...block, html: cleaned(block.html) };
  if (block.kind === 'columns') return { ...block, left: cleaned(block.left), right: cleaned(block.right) };
  return block;
};

export const contentOf = (blocks: readonly NewsletterBlock[]) =>
  JSON.stringify({ version: 1, blocks: blocks.map(cleanBlock) });

/** Entwurf speichern. Whoever began from an older version is asked, and overwrites nothing. */
export const saveNewsletter = async (ctx: Ctx, input: NewsletterInput) => {
  const viewer = viewerOf(ctx);
  // Refuses persons, lists and tags of other clubs.
  await chosenBy(ctx, input.audience);
  await requireContactTags(ctx, input.audience.contactTags);
  const values = {
    subject: input.subject,
    preview_text: input.previewText,
    content: contentOf(input.blocks),
    audience: JSON.stringify({ version: audienceVersion, ...input.audience }),
    is_in_archive: input.isInArchive,
    updated_at: ctx.now,
    updated_by: viewer.tenantId === ctx.club.id ? viewer.id : null,
  };
  if (input.newsletterId === 0) {
    return ctx.db
      .insertInto('newsletter')
      .values({ club_id: sql<number>`current_club()`, created_at: ctx.now, ...values })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }
  const before = await lockNewsletter(ctx, input.newsletterId);
  if (before.state !== 'draft') throw newsletterErrors.notADraft();
  if (before.version !== input.version) throw newsletterErrors.changedMeanwhile({ who: await saverOf(ctx, before) });
  return ctx.db
    .updateTable('newsletter')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', before.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
};

const requireContactTags = async (ctx: Ctx, tagIds: readonly number[]) => {
  if (tagIds.length === 0) return;
  const known = new Set((await contactTags(ctx)).map(({ value }) => value));
  if (tagIds.some((tagId) => !known.has(tagId))) throw newsletterErrors.contactTagGone();
};

const saverOf = async (ctx: Ctx, { updated_by }: { updated_by: number | null }): Promise<string> => {
  if (updated_by === null) return 'Jemand';
  if (updated_by === viewerOf(ctx).id) return 'Ein anderes Fenster von dir';
  return (await namesByNumber(ctx, [updated_by])).get(updated_by) ?? 'Jemand';
};

/** Löschen: a draft, or what was broken off before anybody got it. */
export const removeNewsletter = async (ctx: Ctx, newsletterId: number) => {
  const { state, subject } = await lockNewsletter(ctx, newsletterId);
  if (state !== 'draft') throw newsletterErrors.notRemovable();
  await ctx.db.deleteFrom('newsletter').where('id', '=', newsletterId).execute();
  await recordHistory(ctx, { kind: 'newsletter.removed', personId: null, details: { subject } });
};
