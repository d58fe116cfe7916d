import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { cashRoutes } from './cash.routes.ts';
import { cashReceiptText } from './cash.texts.ts';

export const cashModule = defineModule({
  name: 'cash',
  tables: ['cash_receipt', 'till_import', 'till_sum'],
  published: ['cash_receipt_card'],
  routes: cashRoutes,
  texts: [cashReceiptText],
  aboutPerson,
});
