import type { BookingSymbol } from '@vereinshaus/contract/accounting/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { groupedBy } from '../../kit/grouped-by.ts';
import { lockAccounts } from './accounts.ts';
import { type ClosingUndo, closeAccountOf } from './close-account.ts';
import { creditorsOf, creditsIn } from './creditors.ts';
import type { OpenCharge, OpenEntry } from './open-charges.ts';
import {
  type ClaimInput,
  type DocumentSource,
  type LedgerCtx,
  type Line,
  type PostedDocument,
  postDocument,
} from './post.ts';
import { type Settlement, settleAll } from './settle.ts';
import { type UnpaidItem, unpaidOf } from './unpaid.ts';

const sumOf = (charges: readonly { cents: number }[]) => charges.reduce((sum, { cents }) => sum + cents, 0);

/** Reduces `unpaid` by what it uses. */
const payFor = (creditId: number, cents: number, unpaid: readonly UnpaidItem[]): readonly Settlement[] => {
  let left = cents;
  return unpaid.map((item) => {
    const used = Math.min(left, item.cents);
    item.cents -= used;
    left -= used;
    return { chargeId: item.id, creditId, cents: used };
  });
};

type Reversal = {
  source: DocumentSource;
  text: string;
  /** The text on the accounts of those who bear a part by agreement, if the normal text is only meant for the first home. */
  textForPayers?: string;
  /** Belegnummer, if the reversal is one document. */
  number?: string;
  /** The reference of the cause, if the reversal is one document: the same reference takes back only once. */
  reference?: string;
  /** The day of the reversal; defaults to today. */
  on?: IsoDay;
  /** What was one row of the ledger is reversed as one row. */
  row?: 'new';
  /** Posted on the first open day when today is closed. */
  mayComeLate?: true;
  /** Persons whose payer is gone get a credit with the club; without this flag nothing is taken back for them. */
  keepsForDeparted?: true;
};

/** Reversing a charge is a credit note; everything else keeps its symbol. */
const symbolOf = ({ symbol }: OpenEntry): BookingSymbol => (symbol === 'AR' ? 'GU' : symbol);

type ReversedLine = { line: Line; said: (posted: PostedDocument) => readonly Settlement[] };

/**
 * Entries that charged nobody: a credit is taken from its account and settled against itself, the others return to the account they came
 * from.
 */
const turned = (entry: Exclude<OpenEntry, OpenCharge>, text: string, dueOn: IsoDay): ReversedLine => {
  const { creditId, debitId, cents, taxCode, costCentreId, entryId, personId, about } = entry;
  const shared = {
    credit: debitId,
    cents,
    symbol: symbolOf(entry),
    text,
    taxCode,
    costCentreId,
    reversesId: entryId,
    personId,
    about,
  };
  if (entry.side === 'none') return { line: { ...shared, debit: creditId }, said: () => [] };
  const claim: ClaimInput = { account: creditId, dueOn, personId, about };
  return {
    line: { ...shared, debit: claim },
    said: (posted) => [{ chargeId: posted.itemOf(claim), creditId: entry.itemId, cents }],
  };
};

const isCharge = (entry: OpenEntry): entry is OpenCharge => entry.side === 'charge';
const isOther = (entry: OpenEntry): entry is Exclude<OpenEntry, OpenCharge> => entry.side !== 'charge';

/**
 * Zurücknehmen: reverses entries, whole or in part. What was charged becomes a credit on the account of the person who bears it by
 * agreement or of the current payer; a customer's credit is on the customer's own account. The credit first pays for what is still open of
 * the same charge, then of the same thing (the other instalments of a booking), then for what is due next. A write-off is no longer owed
 * and was never paid: it goes back to where it was written off and becomes nobody's credit. The database ensures that nobody takes back
 * more than was posted. Returns the amount and the documents.
 */
export const reverse = async (
  ctx: LedgerCtx,
  entries: readonly OpenEntry[],
  { text, textForPayers = text, keepsForDeparted, ...document }: Reversal,
): Promise<{ cents: number; documentIds: readonly number[] }> => {
  const taken = entries.filter(({ cents }) => cents > 0);
  if (taken.length === 0) return { cents: 0, documentIds: [] };
  const charges = taken.filter(isCharge);
  const credited = taken.filter(({ side }) => side === 'credit').filter(isOther);
  const creditors = await creditorsOf(ctx, charges, { keepsForDeparted: keepsForDeparted === true });
  const accounts = [...new Set([...creditors.accounts, ...credited.map(({ creditId }) => creditId)])];
  if (accounts.length > 0) await lockAccounts(ctx, accounts);
  const writtenOff = await creditors.readWrittenOff();
  const unpaid = await unpaidOf(ctx, accounts, charges);
  const dueOn = dayInVienna(ctx.now);
  const said: Settlement[] = [];
  const undoings: (ClosingUndo & { account: number })[] = [];
  const documentIds: number[] = [];
  for (const [documentId, ofDocument] of groupedBy(taken, (entry) => entry.documentId)) {
    const credits = creditsIn(ofDocument.filter(isCharge), { creditors, writtenOff, dueOn });
    const lines = credits.flatMap((credit) =>
      credit.entries.map(({ entry, cents }) => ({
        debit: entry.accountId,
        credit: credit.to,
        cents,
        symbol: symbolOf(entry),
        text: entry.payerId === null ? text : textForPayers,
        taxCode: entry.taxCode,
        costCentreId: entry.costCentreId,
        reversesId: entry.entryId,
        personId: entry.personId,
        about: entry.about,
      })),
    );
    const others = ofDocument.filter(isOther).map((entry) => turned(entry, text, dueOn));
    const posted = await postDocument(ctx, {
      ...document,
      kind: 'reversal',
      reversesId: documentId,
      lines: [...lines, ...others.map(({ line }) => line)],
    });
    if (posted === null) continue;
    documentIds.push(posted.documentId);
    for (const { to, itemId, writeOff, entries: ofItem } of credits) {
      if (typeof to === 'number') continue;
      const creditId = posted.itemOf(to);
      if (writeOff === null) said.push(...payFor(creditId, sumOf(ofItem), unpaid.of(itemId, to)));
      else undoings.push({ itemId: creditId, entryId: writeOff.entryId, cents: sumOf(ofItem), account: to.account });
    }
    said.push(...others.flatMap((other) => other.said(posted)));
  }
  // Settled together: what one credit leaves over must not pay for what the next one takes back.
  await settleAll(ctx, accounts, said);
  for (const gone of creditors.gone) {
    await closeAccountOf(
      ctx,
      gone,
      undoings.filter(({ account }) => account === gone.account),
    );
  }
  return { cents: sumOf(taken), documentIds };
};
