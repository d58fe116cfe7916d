import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useSearchParams } from 'react-router';
import { useClub } from '../areas/clubs/shared/club.ts';
import { SignedInAs } from '../areas/session/shared/SessionProvider.tsx';
import { useSession } from '../areas/session/shared/session.ts';
import { BannerArea, OfflineBar } from '../kit/BannerArea.tsx';
import { dismissErrors } from '../kit/banners.ts';
import { DelayedSuspense } from '../kit/DelayedSuspense.tsx';
import { page, part } from '../kit/lazy-page.ts';
import { SkeletonLines } from '../kit/QueryState.tsx';
import { isClosedTo } from './closed-club.ts';
import { useCurrentScreen } from './current-screen.ts';
import { PublicFrame, Shell } from './frames.ts';
import { Notices } from './Notices.tsx';
import { useEndedSession } from './use-ended-session.ts';

const SecondFactorOwedPage = page(
  () => import('../areas/session/shared/SecondFactorOwedPage.tsx'),
  'SecondFactorOwedPage',
);
const ClosedPage = part(() => import('./ClosedPage.tsx'), 'ClosedPage');
const SignInAgain = part(() => import('../areas/session/shared/SignInAgain.tsx'), 'SignInAgain');

const Framed = () => {
  const screen = useCurrentScreen();
  const club = useClub();
  const [search] = useSearchParams();
  const user = useSession();
  if (isClosedTo(user, club, screen)) return <ClosedPage sentence={club.closed} />;
  const isEmbedded = screen?.frame === 'embed' || search.has('embed');
  const isOwing = user !== null && user.secondFactor !== 'settled';
  if (isOwing && screen?.path !== '/benutzer/logout') return <SecondFactorOwedPage />;
  // A redirect to the sign-in page needs no frame.
  const isOnTheWay = user === null && screen !== undefined && judgeAccess(screen.access, null) === 'no';
  if (isEmbedded || isOnTheWay || screen?.frame === 'bare')
    return (
      <>
        <Notices />
        <Outlet />
      </>
    );
  return user === null ? <PublicFrame /> : <Shell />;
};

/**
 * Chooses the frame of a screen: none, the bar of the public pages, or the full shell; while a second factor is owed, the page asking for
 * it instead.
 */
export const Root = () => {
  const { pathname } = useLocation();
  const user = useSession();
  const { ended, leave } = useEndedSession();
  useEffect(dismissErrors, [pathname]);
  return (
    <>
      <SignedInAs user={user ?? ended}>
        <DelayedSuspense fallback={<SkeletonLines />}>
          <Framed />
        </DelayedSuspense>
      </SignedInAs>
      <DelayedSuspense>{ended !== null && <SignInAgain user={ended} onLeave={leave} />}</DelayedSuspense>
      <BannerArea />
      <OfflineBar />
      <ScrollRestoration />
    </>
  );
};
