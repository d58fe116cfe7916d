<<<<<<< HEAD
export { byteOrderMark, csvLine } from './csv.ts';
=======
export { withoutFormula } from './csv.ts';
>>>>>>> books
export { drawDocument, toDocument } from './document.ts';
export { toExcel } from './excel.ts';
export { isBusy } from './exports.errors.ts';
export { exportRoutes } from './exports.routes.ts';
export { requireFitsPdf, requireRows, type Table as ExportedTable } from './exports.rules.ts';
export { toPdf } from './pdf.ts';
export type { PdfDocument } from './pdf-document.ts';
export { toCsv } from './to-csv.ts';
export { toZip } from './zip.ts';
export { type ZipEntry, zipStream } from './zip-stream.ts';
