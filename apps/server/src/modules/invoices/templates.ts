import { invoiceText, usualInvoiceText } from '@vereinshaus/contract/invoices/invoice-text';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import type { MediaStore } from '../media/index.ts';
import { picturesOfTemplate } from './invoice-pictures.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { readTemplate } from './template.rules.ts';
import { openedTemplate, tokenOf } from './templates.queries.ts';

/** A longer list would be unusable. */
const maxTemplates = 50;

/** Validates the document of the editor; throws the error of the specification. */
export const requireFillable = (content: string) => {
  const template = readTemplate(content);
  if (template === undefined) throw invoiceErrors.unfillable();
  return template;
};

/** Vorlage anlegen: with the default text, or as a copy. */
export const addTemplate = async (ctx: Ctx, { name, copyOf }: { name: string; copyOf: number | undefined }) => {
  const { rows } = await sql<{ count: number }>`select count(*) from invoice_template`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= maxTemplates) throw invoiceErrors.tooManyTemplates();
  const content = copyOf === undefined ? usualInvoiceText : await contentOf(ctx, copyOf);
  const { id } = await ctx.db
    .insertInto('invoice_template')
    .values({ club_id: ctx.club.id, name, content: JSON.stringify(content), modified_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'invoices.templateSaved', personId: null, details: { name } });
  return { id, accessToken: tokenOf(ctx, id) };
};

const contentOf = async (ctx: Ctx, templateId: number) => {
  const template = await ctx.db
    .selectFrom('invoice_template as t')
    .where('t.id', '=', templateId)
    .select('t.content')
    .executeTakeFirst();
  if (template === undefined) throw invoiceErrors.templateGone();
  return invoiceText.parse(template.content);
};

type TemplateRow = { id: number; token: string; name: string; content: string; version: number };

/** Vorlage speichern: only if it can be filled, and never over a newer version. */
export const saveTemplate = async (
  ctx: Ctx,
  store: MediaStore,
  { id, token, name, content, version }: TemplateRow,
): Promise<number> => {
  await openedTemplate(ctx, { id, token });
  const template = requireFillable(content);
  const { keep } = await picturesOfTemplate(ctx, store, template);
  const saved = await ctx.db
    .updateTable('invoice_template')
    .set({ name, content: JSON.stringify(template), version: version + 1, modified_at: ctx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (saved === undefined) throw invoiceErrors.templateChanged();
  await keep();
  await recordHistory(ctx, { kind: 'invoices.templateSaved', personId: null, details: { name } });
  return saved.version;
};

/** Womit neue Rechnungen geschrieben werden; 0 = the default text. */
export const chooseTemplate = async (ctx: Ctx, templateId: number) => {
  // Locks all templates: two concurrent choices run one after the other.
  await ctx.db.selectFrom('invoice_template as t').select('t.id').orderBy('t.id').forUpdate().execute();
  await ctx.db.updateTable('invoice_template').set({ is_default: false }).where('is_default', '=', true).execute();
  const chosen =
    templateId === 0
      ? { name: '' }
      : await ctx.db
          .updateTable('invoice_template')
          .set({ is_default: true })
          .where('id', '=', templateId)
          .returning('name')
          .executeTakeFirst();
  if (chosen === undefined) throw invoiceErrors.templateGone();
  await recordHistory(ctx, { kind: 'invoices.templateChosen', personId: null, details: { name: chosen.name } });
};

export const removeTemplate = async (ctx: Ctx, templateId: number) => {
  const removed = await ctx.db
    .deleteFrom('invoice_template')
    .where('id', '=', templateId)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) throw invoiceErrors.templateGone();
  await recordHistory(ctx, { kind: 'invoices.templateRemoved', personId: null, details: { name: removed.name } });
};
