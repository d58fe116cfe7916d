import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const InvoicesPage = page(() => import('./InvoicesPage.tsx'), 'InvoicesPage');
const FreeInvoicePage = page(() => import('./FreeInvoicePage.tsx'), 'FreeInvoicePage');
const TemplatesPage = page(() => import('./TemplatesPage.tsx'), 'TemplatesPage');
const EditorPage = page(() => import('./editor/EditorPage.tsx'), 'EditorPage');

export const screens: readonly Screen[] = [
  screen('/rechnungen', 'Rechnungen', may('invoice_read'), InvoicesPage, { list: true }),
  screen('/rechnung/neu', 'Freie Rechnung', may('invoice'), FreeInvoicePage),
  screen('/rechnung/vorlagen', 'Rechnungsvorlagen', may('invoice'), TemplatesPage, { list: true }),
  screen('/editor/:template_ID/:accessToken', 'Editor', may('invoice'), EditorPage),
];
