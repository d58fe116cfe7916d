import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { DocumentSource, LedgerCtx } from './post.ts';

/** The document that a cause has posted; undefined = none yet. */
export const documentOfCause = async (
  ctx: Pick<LedgerCtx, 'db'>,
  source: DocumentSource,
  reference: string,
): Promise<number | undefined> => {
  const document = await ctx.db
    .selectFrom('ledger_document as d')
    .where('d.source', '=', source)
    .where('d.source_reference', '=', reference)
    .select('d.id')
    .executeTakeFirst();
  return document?.id;
};

/** Belegdatum: the day on which a document was posted. */
export const dayOfDocument = async (ctx: Pick<LedgerCtx, 'db'>, documentId: number): Promise<IsoDay> => {
  const { document_on: on } = await ctx.db
    .selectFrom('ledger_document as d')
    .where('d.id', '=', documentId)
    .select('d.document_on')
    .executeTakeFirstOrThrow();
  return on;
};
