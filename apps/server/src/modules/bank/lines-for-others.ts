import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import type { Reference } from '../ledger/index.ts';
import { bankErrors } from './bank.errors.ts';
import { bookLine } from './book-line.ts';
import { noteBooked } from './note-booked.ts';
import { lockLine } from './stored-line.ts';

type ForOther = {
  lineId: number;
  accountId: number;
  about: Reference;
  text: string;
  /** The user has confirmed that it is not the payment entered by hand. */
  isAnother: boolean;
};

/** The line for another module that is about to book it; locked, and still open. */
export const lockOpenLine = async (ctx: Ctx, lineId: number) => {
  const line = await lockLine(ctx, lineId);
  if (line.state !== 'open') throw bankErrors.lineTaken({ by: line.booker });
  return { cents: line.cents, bookedOn: line.bookedOn, accountId: line.accountId };
};

/** Eingang für einen anderen Bereich verbuchen: the whole line, to one account, with the reference that the other module gives. */
export const bookLineFor = async (
  ctx: Ctx,
  { lineId, accountId, about, text, isAnother }: ForOther,
): Promise<number> => {
  const { cents } = await lockOpenLine(ctx, lineId);
  const part = {
    payerId: 0,
    accountId,
    orderId: 0,
    invoiceId: 0,
    cents,
    text,
    taxCode: 'none',
    costCentreId: 0,
    documentNumber: '',
    itemIds: [],
    about,
  } as const;
  return (await bookLine(ctx, lineId, [part], { isAnother })).documentId;
};

/** Schon eingetragen, von einem anderen Bereich: the line becomes the evidence of an existing document. */
export const linkLineTo = async (
  ctx: Ctx,
  lineId: number,
  entered: { documentId: number; accountId: number; cents: number; moneyAccountId: number },
) => {
  const line = await lockOpenLine(ctx, lineId);
  const { documentId, accountId, cents } = entered;
  if (entered.moneyAccountId !== line.accountId) throw bankErrors.enteredElsewhere();
  if (cents !== line.cents) throw bankErrors.partsDiffer({ cents: line.cents, parts: cents });
  const link = { payerId: 0, accountId, cents, documentId, isLink: true };
  await noteBooked(ctx, lineId, [link], ctx.viewer?.id ?? null);
  await recordHistory(ctx, { kind: 'bank.linked', personId: null, details: { amountCents: cents, on: line.bookedOn } });
};
