import { defineModule } from '../../module.ts';
import { invoicesOfFees } from '../invoices/index.ts';
import { aboutPerson } from './about-person.ts';
import { feeConstraints } from './fees.errors.ts';
import { chargeFeesJob, sendFeeNotices } from './fees.jobs.ts';
import { feeFileRoutes, feeRoutes, individualFeeRoutes } from './fees.routes.ts';
import { feeLetterText, feeNoticeText } from './fees.texts.ts';
import { chargeFeesWorker } from './run-charging.ts';
import { sendFeeNoticesWorker } from './send-fee-notices.ts';

export const feesModule = defineModule({
  name: 'fees',
  tables: [
    'fee_charging',
    'fee_charging_item',
    'fee_notice',
    'fee_run',
    'fee_sending',
    'individual_fee',
    'membership_fee',
  ],
  published: ['membership_fee_card'],
  routes: [...feeRoutes, ...individualFeeRoutes],
  afterCommitRoutes: feeFileRoutes(invoicesOfFees),
  constraints: feeConstraints,
  jobs: [chargeFeesJob, sendFeeNotices],
  workers: ({ senderIn }) => [chargeFeesWorker(senderIn), sendFeeNoticesWorker({ senderIn, invoices: invoicesOfFees })],
  aboutPerson,
  texts: [feeNoticeText, feeLetterText],
});
