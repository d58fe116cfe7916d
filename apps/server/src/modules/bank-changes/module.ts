import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { applyBankChanges, applyBankChangesWorker } from './apply-bank-changes.ts';
import { bankChangeRoutes } from './bank-changes.routes.ts';
import { bankChangeTexts } from './bank-changes.texts.ts';

export const bankChangesModule = defineModule({
  name: 'bank-changes',
  tables: ['club_bank_change'],
  routes: bankChangeRoutes,
  texts: bankChangeTexts,
  jobs: [applyBankChanges],
  workers: ({ senderIn, originOf }) => [applyBankChangesWorker(senderIn, originOf)],
  aboutPerson,
});
