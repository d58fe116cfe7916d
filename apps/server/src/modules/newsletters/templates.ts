import { maxTemplates } from '@vereinshaus/contract/newsletters/calls';
import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { blocksFrom } from './find-newsletter.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { contentOf } from './save-newsletter.ts';

export const newsletterTemplates = async (ctx: Ctx) => {
  const { rows } = await sql<{ id: number; name: string; subject: string; content: unknown }>`
    select t.id, t.name, t.subject, t.content from newsletter_template t
    order by t.name collate "de-AT-x-icu", t.id`.execute(ctx.db);
  return rows.map(({ id, name, subject, content }) => ({ ID: id, name, subject, blocks: blocksFrom(content) }));
};

type TemplateInput = { name: string; subject: string; blocks: readonly NewsletterBlock[] };

/** Vorlage speichern: one of the same name is replaced. */
export const saveTemplate = async (ctx: Ctx, { name, subject, blocks }: TemplateInput) => {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from newsletter_template t where lower(t.name) <> lower(${name})`.execute(
    ctx.db,
  );
  if ((rows[0]?.others ?? 0) >= maxTemplates) throw newsletterErrors.tooManyTemplates();
  await sql`
    insert into newsletter_template (club_id, name, subject, content, updated_at)
    values (current_club(), ${name}, ${subject}, ${contentOf(blocks)}::jsonb, ${ctx.now})
    on conflict (club_id, lower(name)) do update
    set name = excluded.name, subject = excluded.subject, content = excluded.content, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
};

export const removeTemplate = async (ctx: Ctx, templateId: number) => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('newsletter_template')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw newsletterErrors.templateGone();
};
