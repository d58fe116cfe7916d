import { type InvoiceForm, type InvoiceKind, invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import { type InvoiceContent, invoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

export type StoredInvoice = {
  id: number;
  kind: InvoiceKind;
  number: string;
  form: InvoiceForm;
  participationId: number | null;
  personId: number | null;
  payerId: number | null;
  customerId: number | null;
  /** The number of the invoice that cancels this one; null = not cancelled. */
  cancelledBy: string | null;
  content: InvoiceContent;
  createdAt: Date;
  fileId: string | null;
};

type Row = Omit<StoredInvoice, 'number' | 'cancelledBy' | 'content'> & {
  year: number;
  counted: number;
  cancelYear: number | null;
  cancelNumber: number | null;
  content: unknown;
};

const numberOrNull = (year: number | null, number: number | null) =>
  year === null || number === null ? null : invoiceNumberText(year, number);

const found = async (ctx: Pick<WorkCtx, 'db'>, wanted: ReturnType<typeof sql>): Promise<StoredInvoice[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.form, i.year, i.number as counted, i.participation_id as "participationId", i.person_id as "personId",
      i.payer_id as "payerId", i.customer_id as "customerId", c.year as "cancelYear", c.number as "cancelNumber", i.content, i.created_at as "createdAt",
      i.file_id as "fileId"
    from invoice i left join invoice c on c.club_id = i.club_id and c.cancels_id = i.id
    where ${wanted} order by i.id desc`.execute(ctx.db);
  return rows.map(({ year, counted, cancelYear, cancelNumber, content, ...row }) => ({
    ...row,
    number: invoiceNumberText(year, counted),
    cancelledBy: numberOrNull(cancelYear, cancelNumber),
    content: invoiceContent.parse(content),
  }));
};

export const invoiceById = async (ctx: Pick<WorkCtx, 'db'>, id: number): Promise<StoredInvoice | undefined> =>
  (await found(ctx, sql`i.id = ${id}`))[0];

export const invoiceByKey = async (ctx: Pick<WorkCtx, 'db'>, key: string): Promise<StoredInvoice | undefined> =>
  (await found(ctx, sql`i.request_key = ${key}`))[0];

/** All invoices of a booking, newest first. */
export const invoicesOfBooking = (ctx: Pick<WorkCtx, 'db'>, participationId: number) =>
  found(
    ctx,
    sql`i.participation_id = ${participationId} or i.id in (
      select x.invoice_id from open_item_card o join invoice_item x on x.club_id = o.club_id and x.item_id = o.id
      where o.about_kind = 'booking' and o.about_id = ${participationId} and x.released_at is null)`,
  );

export const isStanding = ({ kind, cancelledBy }: Pick<StoredInvoice, 'kind' | 'cancelledBy'>): boolean =>
  kind === 'normal' && cancelledBy === null;

/** The reference in the books for the charge of a free invoice. */
export const chargeOf = (invoiceId: number): string => `invoice:${invoiceId}`;

type NewInvoice = Pick<StoredInvoice, 'form' | 'participationId' | 'personId' | 'payerId' | 'customerId'> & {
  year: number;
  counted: number;
  cancelsId: number | null;
  content: InvoiceContent;
  /** Idempotency key: a repeated request issues only one invoice. */
  key?: string;
};

export const writeInvoice = async (ctx: WorkCtx, invoice: NewInvoice): Promise<number> => {
  const { content } = invoice;
  const { id } = await ctx.db
    .insertInto('invoice')
    .values({
      club_id: ctx.club.id,
      year: invoice.year,
      number: invoice.counted,
      kind: content.kind,
      form: invoice.form,
      customer_id: invoice.customerId,
      participation_id: invoice.participationId,
      person_id: invoice.personId,
      payer_id: invoice.payerId,
      cancels_id: invoice.cancelsId,
      issued_on: content.issuedOn,
      recipient: content.recipient.name,
      subject: content.course,
      net_cents: content.netCents,
      tax_cents: content.taxCents,
      fee_cents: content.fee?.cents ?? 0,
      total_cents: content.totalCents,
      content: JSON.stringify(content),
      request_key: invoice.key ?? null,
      created_at: ctx.now,
      created_by: ctx.viewer?.originalId ?? ctx.viewer?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
