import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { handOutCodesJob, handOutCodesWorker } from './hand-out-codes.ts';
import { hasBought } from './vouchers.queries.ts';
import { voucherRoutes } from './vouchers.routes.ts';
import { voucherTexts } from './vouchers.texts.ts';

export const vouchersModule = defineModule({
  name: 'vouchers',
  tables: ['voucher'],
  published: ['voucher_card'],
  routes: voucherRoutes,
  checks: { 'maySee:voucher': hasBought },
  jobs: [handOutCodesJob],
  workers: (tools) => [handOutCodesWorker(tools)],
  aboutPerson,
  texts: voucherTexts,
});
