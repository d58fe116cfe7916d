import type { ExportedFile } from '@vereinshaus/contract/exports';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { exportErrors } from './exports.errors.ts';
import { fileNameOf } from './exports.rules.ts';
import type { PdfDocument } from './pdf-document.ts';
import { renderInThread } from './render-in-thread.ts';

/** Schriftstück als PDF: anything that is no table. */
export const toDocument = async (
  { club, now }: Pick<Ctx, 'club' | 'now'>,
  document: PdfDocument,
): Promise<ExportedFile> => {
  try {
    const file = await renderInThread(club.id, { kind: 'document', document, now });
    return {
      content: file.toString('base64'),
      fileName: fileNameOf(document.title, 'pdf'),
      mimeType: 'application/pdf',
    };
  } catch (error) {
    throw error instanceof AppError ? error : exportErrors.failed.pdf(error);
  }
};
