import { may } from '@vereinshaus/contract/access';
import { mandates } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

export const ledgerScreens: readonly Screen[] = [
  pending('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), {
    when: mandates,
    list: true,
    also: ['/bankexport'],
  }),
];
