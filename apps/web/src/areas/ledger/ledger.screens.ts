import { may } from '@vereinshaus/contract/access';
import { mandates } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

export const ledgerScreens: readonly Screen[] = [
  pending('/buchhaltung/bankimport', 'Bankimport', may('accounting_read'), { list: true, also: ['/bankimport'] }),
  pending('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), {
    when: mandates,
    list: true,
    also: ['/bankexport'],
  }),
  pending('/buchhaltung/zuordnung', 'Zuordnung', may('accounting_read'), { list: true, also: ['/zuordnung'] }),
  pending('/buchhaltung/mitgliederzuordnung', 'Mitgliederzuordnung', may('accounting_read'), {
    list: true,
    also: ['/mitgliederzuordnung'],
  }),
];
