import type { Content } from 'pdfmake/interfaces.js';
import type { WorkCtx } from '../../kit/ctx.ts';

type FeesOfFamily = { payerId: number; itemIds: readonly number[] };

/** The invoice of a family's fees: drawn outside of any transaction, kept with the mail that carries it. */
export type FeeInvoice = {
  number: string;
  draw: () => Promise<Buffer>;
  /** The file, marked as sent to this address. */
  keep: (ctx: WorkCtx, drawn: Buffer, sentTo: string) => Promise<string>;
};

/** What invoices does for fees; handed in, since invoices builds on fees. */
export type FeeInvoices = {
  /** A new one, or the one that stands; null = there is nothing to bill. */
  issue: (ctx: WorkCtx, fees: FeesOfFamily) => Promise<FeeInvoice | null>;
  /** The pages of those that stand, by payer. */
  pages: (ctx: Pick<WorkCtx, 'db'>, fees: readonly FeesOfFamily[]) => Promise<ReadonlyMap<number, Content[]>>;
};
