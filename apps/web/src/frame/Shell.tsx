import { AppShell, Drawer, ScrollArea } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { useClub } from '../areas/clubs/shared/club.ts';
import { OpenScreensContext } from '../areas/help/shared/open-screens.ts';
import { SiteFooter } from '../areas/help/shared/SiteFooter.tsx';
import { useUser, viewerOf } from '../areas/session/shared/session.ts';
import { worksInOffice } from '../gates.ts';
import { DelayedSuspense } from '../kit/DelayedSuspense.tsx';
import { keepFor, keepsSomething } from '../kit/device-store.ts';
import { part } from '../kit/lazy-page.ts';
import { PageViewsContext } from '../kit/PageViews.tsx';
import { beginTypedAhead } from '../kit/typed-ahead.ts';
import { useIsPhone } from '../kit/use-is-phone.ts';
import { viewsAt, visibleNavigation } from '../navigation.ts';
import { BottomBar } from './BottomBar.tsx';
import { useFocusOnNewScreen } from './current-screen.ts';
import classes from './frame.module.css';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { LazyHelp } from './LazyHelp.tsx';
import { LazyQuickSearch } from './LazyQuickSearch.tsx';
import { Navigation } from './Navigation.tsx';
import { Notices } from './Notices.tsx';
import { openScreens } from './open-screens.ts';
import { contentId, SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

const UnsentNotice = part(() => import('../areas/attendance/shared/UnsentNotice.tsx'), 'UnsentNotice');

/** On wider screens the navigation is an open column next to the content; otherwise it is a drawer. */
const drawerUpTo = 1025;

/** Leaves room for the phone's own navigation bar. */
const bottomBarHeight = 'calc(60px + env(safe-area-inset-bottom))';

/** The frame for signed-in users. */
export const Shell = () => {
  const user = useUser();
  const club = useClub();
  // Memoised: its items only render again when they change, not with every screen.
  const groups = useMemo(() => visibleNavigation(user, club), [user, club]);
  const views = useCallback((pathname: string) => viewsAt(groups, pathname), [groups]);
  const open = useMemo(() => openScreens(user, club), [user, club]);
  const isWide = useMediaQuery(`(min-width: ${drawerUpTo + 1}px)`, window.innerWidth > drawerUpTo, {
    getInitialValueInEffect: false,
  });
  const [isColumnOpen, setColumnOpen] = useState(true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [searches, setSearches] = useState(0);
  const [helps, setHelps] = useState(0);
  const main = useRef<HTMLElement>(null);
  useFocusOnNewScreen(main);
  const [leftBy] = useState(() => keepFor(user.ID));
  const openSearch = () => {
    beginTypedAhead();
    setSearches((count) => count + 1);
  };
  useHotkeys([['mod+K', openSearch]], []);
  const hasBottomBar = useIsPhone() && !worksInOffice(viewerOf(user));
  const isOpen = isWide ? isColumnOpen : isDrawerOpen;
  const toggle = () => (isWide ? setColumnOpen(!isOpen) : setDrawerOpen(!isOpen));
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 280, breakpoint: drawerUpTo + 1, collapsed: { mobile: true, desktop: !isColumnOpen } }}
      footer={{ height: bottomBarHeight, collapsed: !hasBottomBar }}
      padding="md"
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <TopBar
          isNavigationOpen={isOpen}
          isDrawer={!isWide}
          onToggleNavigation={toggle}
          onSearch={openSearch}
          onHelp={() => setHelps((count) => count + 1)}
        />
      </AppShell.Header>
      {isWide && (
        <AppShell.Navbar aria-label="Hauptnavigation" className={classes.column}>
          <ScrollArea p="sm" pt="xs" type="auto">
            <Navigation groups={groups} />
          </ScrollArea>
        </AppShell.Navbar>
      )}
      <Drawer opened={!isWide && isDrawerOpen} onClose={() => setDrawerOpen(false)} title={club.name} size={320}>
        <nav aria-label="Hauptnavigation">
          <Navigation groups={groups} onNavigate={() => setDrawerOpen(false)} />
        </nav>
      </Drawer>
      <AppShell.Main id={contentId} tabIndex={-1} ref={main} className={classes.main}>
        <Notices />
        <ImpersonationBanner />
        {(user.trainer || keepsSomething()) && (
          <DelayedSuspense>
            <UnsentNotice leftBy={leftBy} />
          </DelayedSuspense>
        )}
        <OpenScreensContext value={open}>
          <PageViewsContext value={views}>
            <Outlet />
          </PageViewsContext>
        </OpenScreensContext>
        <SiteFooter />
      </AppShell.Main>
      {hasBottomBar && (
        <AppShell.Footer className={classes.column}>
          <BottomBar groups={groups} />
        </AppShell.Footer>
      )}
      <LazyQuickSearch groups={groups} searches={searches} />
      <OpenScreensContext value={open}>
        <LazyHelp asked={helps} />
      </OpenScreensContext>
    </AppShell>
  );
};
