import { type RawBuilder, sql } from 'kysely';

/** Belegnummer of a document, e.g. BK-2026-00012: the database assigns it at commit. */
export const numberOfDocument = (documentId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select dn.text from document_number dn where dn.club_id = current_club() and dn.document_id = ${documentId}), '')`;

/** The number, and beside it the number printed on the paper, if somebody typed one. */
export const bothNumbers = (documentId: RawBuilder<unknown>, typed: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`concat_ws(' · ', nullif(${numberOfDocument(documentId)}, ''), nullif(${typed}, ''))`;
