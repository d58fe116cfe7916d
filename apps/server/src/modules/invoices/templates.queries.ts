import { type InvoiceText, invoiceText, usualInvoiceText } from '@vereinshaus/contract/invoices/invoice-text';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { invoiceErrors } from './invoices.errors.ts';

/** The token in an editor link proves that the link was made here, for this template. */
export const tokenOf = ({ secrets, club }: Pick<Ctx, 'secrets' | 'club'>, templateId: number): string =>
  secrets.token(String(templateId), `invoice-template ${club.id}`);

/** The template for new invoices. */
export const chosenTemplate = async ({ db }: Pick<WorkCtx, 'db'>): Promise<InvoiceText> => {
  const row = await db
    .selectFrom('invoice_template as t')
    .where('t.is_default', '=', true)
    .select('t.content')
    .executeTakeFirst();
  return row === undefined ? usualInvoiceText : invoiceText.parse(row.content);
};

export const allTemplates = async (ctx: Ctx) => {
  const { rows } = await sql<{ id: number; name: string; modified_at: Date; is_default: boolean }>`
    select t.id, t.name, t.modified_at, t.is_default from invoice_template t
    order by t.name collate "de-AT-x-icu", t.id`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    name: row.name,
    timeModified: toSeconds(row.modified_at),
    isDefault: row.is_default,
    accessToken: tokenOf(ctx, row.id),
  }));
};

/** A template that was opened by its link. */
export const openedTemplate = async (ctx: Ctx, { id, token }: { id: number; token: string }) => {
  const template = await ctx.db
    .selectFrom('invoice_template as t')
    .where('t.id', '=', id)
    .select(['t.id', 't.name', 't.content', 't.version'])
    .executeTakeFirst();
  if (template === undefined) throw invoiceErrors.templateGone();
  if (token !== tokenOf(ctx, id)) throw invoiceErrors.wrongToken();
  return template;
};
