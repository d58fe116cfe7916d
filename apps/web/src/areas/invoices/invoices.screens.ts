import { may } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

export const invoicesScreens: readonly Screen[] = [
  pending('/rechnungen', 'Rechnungen', may('invoice_read'), { list: true }),
  pending('/rechnung/vorlagen', 'Rechnungsvorlagen', may('invoice'), { list: true }),
];
