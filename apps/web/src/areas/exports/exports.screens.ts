import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const ExportPage = page(() => import('./ExportPage.tsx'), 'ExportPage');

export const screens: readonly Screen[] = [screen('/export', 'Export', may('export_read'), ExportPage)];
