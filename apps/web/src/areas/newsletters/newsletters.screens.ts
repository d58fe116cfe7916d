import { may } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

export const newslettersScreens: readonly Screen[] = [
  pending('/newsletter/*', 'Newsletter', may('newsletter_read')),
  pending('/newsletter/statistik/:newsletter_ID', 'Empfangsstatistik', may('newsletter_read')),
];
