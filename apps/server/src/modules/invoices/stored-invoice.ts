import { type InvoiceContent, invoiceContent } from '@vereinshaus/contract/invoice-content';
import { type InvoiceKind, invoiceNumberText } from '@vereinshaus/contract/invoices';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

export type StoredInvoice = {
  id: number;
  kind: InvoiceKind;
  number: string;
  participationId: number;
  personId: number;
  payerId: number;
  /** The number of the invoice that takes this one back; null as long as it stands. */
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
    select i.id, i.kind, i.year, i.number as counted, i.participation_id as "participationId", i.person_id as "personId",
      i.payer_id as "payerId", c.year as "cancelYear", c.number as "cancelNumber", i.content, i.created_at as "createdAt",
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

/** All of a booking, the newest first. */
export const invoicesOfBooking = (ctx: Pick<WorkCtx, 'db'>, participationId: number) =>
  found(ctx, sql`i.participation_id = ${participationId}`);

export const isStanding = ({ kind, cancelledBy }: Pick<StoredInvoice, 'kind' | 'cancelledBy'>): boolean =>
  kind === 'normal' && cancelledBy === null;

type NewInvoice = Pick<StoredInvoice, 'participationId' | 'personId' | 'payerId'> & {
  year: number;
  counted: number;
  cancelsId: number | null;
  content: InvoiceContent;
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
      created_at: ctx.now,
      created_by: ctx.viewer?.originalId ?? ctx.viewer?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
