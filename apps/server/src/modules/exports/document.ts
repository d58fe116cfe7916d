import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { exportErrors } from './exports.errors.ts';
import { fileNameOf } from './exports.rules.ts';
import type { PdfDocument } from './pdf-document.ts';
import { renderInThread } from './render-in-thread.ts';

/** Draws in a thread; for callers without a request to answer. */
export const drawDocument = async (clubId: number, document: PdfDocument, now: Date): Promise<Buffer> => {
  try {
    return await renderInThread(clubId, { kind: 'document', document, now });
  } catch (error) {
    throw error instanceof AppError ? error : exportErrors.failed.pdf(error);
  }
};

/** Schriftstück als PDF: any document that is not a table. */
export const toDocument = async (
  { club, now }: Pick<Ctx, 'club' | 'now'>,
  document: PdfDocument,
): Promise<ExportedFile> => ({
  content: (await drawDocument(club.id, document, now)).toString('base64'),
  fileName: fileNameOf(document.title, 'pdf'),
  mimeType: 'application/pdf',
});
