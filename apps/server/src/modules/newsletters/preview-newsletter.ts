import { toSeconds } from '@vereinshaus/contract/kit/days';
import { fillNewsletter, type NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { mailingCandidates, namesOf } from '../messaging/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { blockFiller } from './fill-blocks.ts';
import { blocksFrom, findNewsletter } from './find-newsletter.ts';
import { newsletterHeadOf } from './newsletter-head.ts';
import { writeNewsletter } from './newsletter-html.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { cleanBlock } from './save-newsletter.ts';

type Content = { subject: string; previewText: string; blocks: readonly NewsletterBlock[] };

const namesFor = async (ctx: Ctx, personId: number) => {
  const [person] = await mailingCandidates(ctx, [personId]);
  const { name: verein } = await newsletterHeadOf(ctx);
  return { ...namesOf({ persons: person === undefined ? [] : [person] }), verein, email: person?.email ?? '' };
};

/** As one person reads it, without the link that ends it. */
const asReadBy = async (ctx: Ctx, personId: number, { blocks, ...text }: Content) => {
  const { email, ...names } = await namesFor(ctx, personId);
  const fill = await blockFiller(ctx, blocks, [personId]);
  const filled = fill([{ id: personId, firstName: names.vorname }]);
  const head = await newsletterHeadOf(ctx);
  return { ...writeNewsletter({ ...text, names, unsubscribe: '', blocks: filled }, head), email };
};

/** Vorschau for a chosen person, of what stands in the form. */
export const previewNewsletter = async (ctx: Ctx, personId: number, content: Content) => {
  const readerId = personId === 0 ? viewerOf(ctx).id : personId;
  const fullname = (await namesByNumber(ctx, [readerId])).get(readerId);
  if (fullname === undefined && personId !== 0) throw newsletterErrors.unknownPersons({ count: 1 });
  const { email: _email, ...read } = await asReadBy(ctx, readerId, {
    ...content,
    blocks: content.blocks.map(cleanBlock),
  });
  return { ...read, fullname: fullname ?? '' };
};

/** Zur Probe an mich, marked in the subject. */
export const testNewsletter = async (ctx: Ctx, newsletterId: number): Promise<string> => {
  const { subject, preview_text, blocks } = await findNewsletter(ctx, newsletterId);
  if (blocks.length === 0) throw newsletterErrors.empty();
  const { id } = viewerOf(ctx);
  const read = await asReadBy(ctx, id, { subject, previewText: preview_text, blocks });
  if (read.email === '') throw newsletterErrors.noOwnAddress();
  const letter = {
    source: 'newsletter' as const,
    personId: id,
    to: read.email,
    subject: `[Probe] ${read.subject}`,
    body: read.text,
    html: read.html,
  };
  await queueMails(ctx, ctx.club.id, [letter], 'notice');
  return read.email;
};

/** Archiv: what was sent and what the club shows to everybody who signs in. */
export const archivedNewsletters = async (ctx: Ctx) => {
  const { rows } = await sql<{ id: number; subject: string; at: Date }>`
    select n.id, n.subject, n.started_at as at from newsletter n
    where n.is_in_archive and n.state = 'sent' and n.started_at is not null
    order by n.started_at desc, n.id desc`.execute(ctx.db);
  const names = await namesFor(ctx, viewerOf(ctx).id);
  return rows.map(({ id, subject, at }) => ({ ID: id, subject: fillNewsletter(subject, names), time: toSeconds(at) }));
};

export const archivedNewsletter = async (ctx: Ctx, newsletterId: number) => {
  const { rows } = await sql<{ subject: string; preview_text: string; content: unknown; at: Date }>`
    select n.subject, n.preview_text, n.content, n.started_at as at from newsletter n
    where n.id = ${newsletterId} and n.is_in_archive and n.state = 'sent' and n.started_at is not null`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw newsletterErrors.gone();
  const content = { subject: row.subject, previewText: row.preview_text, blocks: blocksFrom(row.content) };
  const { subject, html } = await asReadBy(ctx, viewerOf(ctx).id, content);
  return { subject, html, time: toSeconds(row.at) };
};
