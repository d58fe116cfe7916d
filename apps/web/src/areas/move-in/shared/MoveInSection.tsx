import { Suspense } from 'react';
import { part } from '../../../kit/lazy-page.ts';

const MoveInCard = part(() => import('../MoveInCard.tsx'), 'MoveInCard');

/** On the home page of administrators; what it needs is loaded when the page is there. */
export const MoveInSection = () => (
  <Suspense fallback={null}>
    <MoveInCard />
  </Suspense>
);
