import { z } from 'zod';

export const contentVersion = 1;

/** The complete content of a receipt, as issued. */
const content = z.object({
  version: z.literal(contentVersion),
  payer: z.string(),
  issuer: z.object({ name: z.string(), address: z.string(), zvr: z.string(), uid: z.string() }),
  lines: z.array(z.object({ quantity: z.number(), text: z.string(), cents: z.number(), percent: z.number() })),
});

export type ReceiptContent = z.infer<typeof content>;
export type ReceiptLine = ReceiptContent['lines'][number];

export const contentFrom = (stored: unknown): ReceiptContent => content.parse(stored);
