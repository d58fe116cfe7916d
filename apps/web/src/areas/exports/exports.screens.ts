import { may } from '@vereinshaus/contract/kit/access';
import { pending, type Screen } from '../../site-map.ts';

export const screens: readonly Screen[] = [pending('/export', 'Export', may('export_read'))];
