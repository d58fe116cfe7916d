import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { bookConfidentMatches } from './bank.jobs.ts';
import { bankFileRoutes, bankRoutes } from './bank.routes.ts';
import { bookConfidentMatchesWorker } from './book-confident-matches.ts';
import { searchedBankLines } from './searched-lines.ts';

export const bankModule = defineModule({
  name: 'bank',
  tables: [
    'bank_assignment',
    'bank_import',
    'bank_layout',
    'bank_line',
    'bank_rule',
    'bank_run',
    'bank_run_item',
    'bank_statement',
  ],
  published: ['bank_assignment_card', 'bank_line_card', 'bank_line_sender'],
  routes: bankRoutes,
  fileRoutes: bankFileRoutes,
  jobs: [bookConfidentMatches],
  workers: ({ senderIn }) => [bookConfidentMatchesWorker(senderIn)],
  aboutPerson,
  search: [searchedBankLines],
});
