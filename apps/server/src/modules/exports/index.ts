export { toDocument } from './document.ts';
export { toExcel } from './excel.ts';
export { exportRoutes } from './exports.routes.ts';
export { requireRows } from './exports.rules.ts';
export { toPdf } from './pdf.ts';
