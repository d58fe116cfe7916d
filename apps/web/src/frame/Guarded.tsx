import { judge, may } from '@vereinshaus/contract/access';
import { Navigate, useLocation, useParams } from 'react-router';
import { useClub } from '../areas/clubs/shared/club.ts';
import { ownProfilePath, useSession } from '../areas/session/shared/session.ts';
import { rememberTarget } from '../areas/session/shared/target.ts';
import { Arriving } from '../kit/Arriving.tsx';
import { useMay, useViewer } from '../kit/May.tsx';
import { SkeletonLines } from '../kit/QueryState.tsx';
import { useScreenTitle } from '../kit/title.ts';
import type { Screen } from '../site-map.ts';
import { PendingPage } from './PendingPage.tsx';
import { RefusedPage } from './RefusedPage.tsx';

const isNumeric = (value: string | undefined) => value !== undefined && /^\d+$/.test(value);

/** Whether somebody has the right, and whether the club has the thing. */
const useGates = (screen: Screen) => {
  const params = useParams();
  const viewer = useViewer();
  const user = useSession();
  const club = useClub();
  const ids = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Number(value)]));
  const hasRight = judge(screen.access, viewer, ids) !== 'no';
  const isThere = viewer === null || user === null || (screen.when?.({ viewer, user, club }) ?? true);
  return { hasRight, isThere };
};

const SignInFirst = () => {
  rememberTarget(useLocation());
  return <Navigate to="/benutzer/login" replace />;
};

/** One screen behind its rule: sign in first, then the right, then the page. */
export const Guarded = ({ screen }: { screen: Screen }) => {
  const user = useSession();
  const { hasRight, isThere } = useGates(screen);
  const isAllowed = hasRight && isThere;
  const couldSwitchOn = useMay(may('club'));
  const params = useParams();
  useScreenTitle(screen.title);
  if (!isAllowed && user === null) return <SignInFirst />;
  if (!isAllowed && user !== null)
    return screen.list ? (
      <Navigate to={ownProfilePath(user)} replace />
    ) : (
      <RefusedPage title={screen.title} isSwitchedOff={hasRight && couldSwitchOn} />
    );
  const isUnknown = screen.numeric === true && !Object.values(params).every(isNumeric);
  if (screen.page === undefined || isUnknown) return <PendingPage title={screen.title} />;
  return (
    <Arriving fallback={<SkeletonLines />}>
      <screen.page />
    </Arriving>
  );
};
