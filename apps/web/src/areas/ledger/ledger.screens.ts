import { may } from '@vereinshaus/contract/access';
import { mandates } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

export const ledgerScreens: readonly Screen[] = [
  pending('/buchhaltung/buchungen', 'Buchungen', may('accounting_read'), { list: true }),
  pending('/buchhaltung/buchungen/:kontonr', 'Buchungen eines Kontos', may('accounting_read'), { list: true }),
  pending('/buchhaltung/dashboard', 'Buchhaltung', may('accounting_read'), {
    list: true,
    also: ['/dashboard', '/buchhaltung'],
  }),
  pending('/buchhaltung/geschaeftsjahr', 'Geschäftsjahr', may('accounting_read'), {
    list: true,
    also: ['/geschaeftsjahr'],
  }),
  pending('/buchhaltung/konten', 'Konten', may('accounting_read'), { list: true, also: ['/konten'] }),
  pending('/buchhaltung/berichte', 'Berichte', may('accounting_read'), { list: true, also: ['/berichte'] }),
  pending('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), {
    when: mandates,
    list: true,
    also: ['/bankexport'],
  }),
  pending('/migrieren/kontenrahmen', 'Kontenrahmen importieren', may('accounting')),
];
