import type { Content } from 'pdfmake/interfaces.js';
import type { WorkCtx } from '../../kit/ctx.ts';

type FeesOfFamily = { payerId: number; itemIds: readonly number[] };

/** The invoice for a family's fees: drawn outside any transaction, stored together with the mail that has it attached. */
export type FeeInvoice = {
  number: string;
  draw: () => Promise<Buffer>;
  /** Stores the file and marks the invoice as sent to this address. */
  keep: (ctx: WorkCtx, drawn: Buffer, sentTo: string) => Promise<string>;
};

/** The functions that invoices provides for fees; passed in, because invoices depends on fees. */
export type FeeInvoices = {
  /** A new one, or the existing valid one; null = there is nothing to bill. */
  issue: (ctx: WorkCtx, fees: FeesOfFamily) => Promise<FeeInvoice | null>;
  /** The pages of the valid invoices, by payer. */
  pages: (ctx: Pick<WorkCtx, 'db'>, fees: readonly FeesOfFamily[]) => Promise<ReadonlyMap<number, Content[]>>;
};
