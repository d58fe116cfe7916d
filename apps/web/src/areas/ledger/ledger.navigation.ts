import {
  IconCalendar,
  IconFileExport,
  IconFileImport,
  IconReportAnalytics,
  IconReportMoney,
} from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const ledgerItems: readonly AreaItem[] = [
  item('Geld', 110, '/buchhaltung/dashboard', IconReportMoney),
  item('Geld', 140, '/buchhaltung/berichte', IconReportAnalytics),
  item('Geld', 150, '/buchhaltung/geschaeftsjahr', IconCalendar),
  item('Geld', 170, '/buchhaltung/bankexport', IconFileExport),
];
