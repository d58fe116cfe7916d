import { defineModule } from '../../module.ts';
import { underWayOf } from '../payments/index.ts';
import { aboutPerson } from './about-person.ts';
import { ledgerConstraints } from './ledger.errors.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { searchedOpenAmounts } from './searched-open-amounts.ts';

export const ledgerModule = defineModule({
  name: 'ledger',
  tables: [
    'cost_centre',
    'document_number',
    'ledger_account',
    'ledger_document',
    'ledger_entry',
    'ledger_series',
    'open_item',
    'settlement',
    'tax_code',
  ],
  published: [
    'cost_centre_card',
    'ledger_account_card',
    'ledger_document_card',
    'ledger_entry_card',
    'open_item_card',
    'settlement_card',
    'tax_code_card',
  ],
  routes: ledgerRoutes(underWayOf),
  constraints: ledgerConstraints,
  aboutPerson,
  search: [searchedOpenAmounts],
});
