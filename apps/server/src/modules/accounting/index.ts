export { aboutPerson } from './about-person.ts';
export { accountingFileRoutes, accountingRoutes } from './accounting.routes.ts';
export { chartFileRoutes, chartRoutes } from './chart.routes.ts';
export { attachReceipts, type NewReceipt } from './receipts.ts';
export { linesOf } from './typed-row.ts';
