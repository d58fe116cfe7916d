import {
  IconBook2,
  IconBuildingBank,
  IconCalendar,
  IconFileExport,
  IconFileImport,
  IconPlugConnected,
  IconReportAnalytics,
  IconReportMoney,
  IconUserCheck,
} from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const ledgerItems: readonly AreaItem[] = [
  item('Buchhaltung', 10, '/buchhaltung/dashboard', IconReportMoney, { label: 'Übersicht' }),
  item('Buchhaltung', 20, '/buchhaltung/buchungen', IconBook2),
  item('Buchhaltung', 30, '/buchhaltung/konten', IconBuildingBank),
  item('Buchhaltung', 40, '/buchhaltung/berichte', IconReportAnalytics),
  item('Buchhaltung', 50, '/buchhaltung/geschaeftsjahr', IconCalendar),
  item('Buchhaltung', 60, '/buchhaltung/bankimport', IconFileImport),
  item('Buchhaltung', 70, '/buchhaltung/bankexport', IconFileExport),
  item('Buchhaltung', 80, '/buchhaltung/zuordnung', IconPlugConnected),
  item('Buchhaltung', 90, '/buchhaltung/mitgliederzuordnung', IconUserCheck),
  item('System', 80, '/migrieren/kontenrahmen', IconFileImport),
];
