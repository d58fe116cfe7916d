export { cancellationOf, isSmallAmount, seriesOf, yearOf } from './invoice.rules.ts';
export { invoiceNumber } from './invoice-state.ts';
export { fillTemplate } from './template.rules.ts';
