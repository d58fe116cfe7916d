import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { bankExportRoutes } from './bank-export.routes.ts';
import { bankExportTexts } from './bank-export.texts.ts';
import { payoutRoutes } from './payouts.routes.ts';

export const bankExportModule = defineModule({
  name: 'bank-export',
  tables: ['bank_order', 'bank_order_file', 'disbursement', 'payout_request'],
  published: ['bank_order_card', 'disbursement_card', 'disbursement_standing'],
  routes: [...bankExportRoutes, ...payoutRoutes],
  aboutPerson,
  texts: bankExportTexts,
});
