import { may } from '@vereinshaus/contract/access';
import { mandates } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

export const ledgerScreens: readonly Screen[] = [
  pending('/buchhaltung/dashboard', 'Buchhaltung', may('accounting_read'), {
    list: true,
    also: ['/dashboard', '/buchhaltung'],
  }),
  pending('/buchhaltung/geschaeftsjahr', 'Geschäftsjahr', may('accounting_read'), {
    list: true,
    also: ['/geschaeftsjahr'],
  }),
  pending('/buchhaltung/berichte', 'Berichte', may('accounting_read'), { list: true, also: ['/berichte'] }),
  pending('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), {
    when: mandates,
    list: true,
    also: ['/bankexport'],
  }),
];
