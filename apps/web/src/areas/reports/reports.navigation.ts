import { IconPresentationAnalytics, IconReportAnalytics, IconReportMoney } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Verein', 17, '/verein/vorstandsbericht', IconPresentationAnalytics),
  item('Geld', 110, '/buchhaltung/dashboard', IconReportMoney, { section: 'Buchhaltung' }),
  item('Geld', 140, '/buchhaltung/berichte', IconReportAnalytics, { section: 'Buchhaltung' }),
];
