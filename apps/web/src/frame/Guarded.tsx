import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { Navigate, useLocation, useParams } from 'react-router';
import { useClub } from '../areas/clubs/shared/club.ts';
import { ownProfilePath, useSession } from '../areas/session/shared/session.ts';
import { rememberTarget } from '../areas/session/shared/target.ts';
import { useAskAhead } from '../kit/api.ts';
import { DelayedSuspense } from '../kit/DelayedSuspense.tsx';
import { part } from '../kit/lazy-page.ts';
import { useViewer } from '../kit/May.tsx';
import { SkeletonLines } from '../kit/QueryState.tsx';
import { useScreenTitle } from '../kit/title.ts';
import type { Screen } from '../site-map.ts';
import { PendingPage } from './PendingPage.tsx';
import { RefusedPage } from './RefusedPage.tsx';

const isNumeric = (value: string | undefined) => value !== undefined && /^\d+$/.test(value);

const SwitchedOffPage = part(() => import('./SwitchedOffPage.tsx'), 'SwitchedOffPage');

/** Staff from this level on may open everything the club uses; a screen still closed to them is switched off. */
const officeLevel = 50;

const useStanding = (screen: Screen): 'open' | 'refused' | 'switchedOff' => {
  const params = useParams();
  const viewer = useViewer();
  const user = useSession();
  const club = useClub();
  const ids = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Number(value)]));
  if (judgeAccess(screen.access, viewer, ids) === 'no') return 'refused';
  if (viewer === null || user === null || (screen.when?.({ viewer, user, club }) ?? true)) return 'open';
  return viewer.staffLevel >= officeLevel ? 'switchedOff' : 'refused';
};

const SignInFirst = () => {
  rememberTarget(useLocation());
  return <Navigate to="/benutzer/login" replace />;
};

/** Protects a screen with its access rule: first sign-in, then the right, then the page. */
export const Guarded = ({ screen }: { screen: Screen }) => {
  const user = useSession();
  const standing = useStanding(screen);
  const params = useParams();
  useScreenTitle(screen.title);
  useAskAhead(standing === 'open' ? (screen.asks ?? []) : []);
  if (standing !== 'open') {
    if (user === null) return <SignInFirst />;
    if (standing === 'refused' && screen.list) return <Navigate to={ownProfilePath(user)} replace />;
    return standing === 'refused' ? (
      <RefusedPage title={screen.title} />
    ) : (
      <DelayedSuspense fallback={<SkeletonLines />}>
        <SwitchedOffPage screen={screen} />
      </DelayedSuspense>
    );
  }
  const isUnknown = screen.numeric === true && !Object.values(params).every(isNumeric);
  if (screen.page === undefined || isUnknown)
    return <PendingPage title={isUnknown ? 'Diese Seite gibt es nicht' : screen.title} />;
  return (
    <DelayedSuspense fallback={<SkeletonLines />}>
      <screen.page />
    </DelayedSuspense>
  );
};
