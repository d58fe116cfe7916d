import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useUser } from './session.ts';

const PasskeyOffer = part(() => import('../PasskeyOffer.tsx'), 'PasskeyOffer');

/** On the home page after signing in; its code is only loaded for the users concerned. */
export const PasskeyOfferSection = () =>
  useUser().offersPasskey ? (
    <DelayedSuspense>
      <PasskeyOffer />
    </DelayedSuspense>
  ) : null;
