import { AppShell, Button, Group } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { useClub } from '../areas/clubs/shared/club.ts';
import { OpenScreensContext } from '../areas/help/shared/open-screens.ts';
import { SiteFooter } from '../areas/help/shared/SiteFooter.tsx';
import { Brand } from './Brand.tsx';
import { useFocusOnNewScreen } from './current-screen.ts';
import classes from './frame.module.css';
import { HelpButton } from './HelpButton.tsx';
import { LazyHelp } from './LazyHelp.tsx';
import { Notices } from './Notices.tsx';
import { openScreens } from './open-screens.ts';
import { contentId, SkipLink } from './SkipLink.tsx';

/** The frame of pages that need no session. */
export const PublicFrame = () => {
  const main = useRef<HTMLElement>(null);
  const [helps, setHelps] = useState(0);
  const club = useClub();
  const open = useMemo(() => openScreens(null, club), [club]);
  useFocusOnNewScreen(main);
  return (
    <AppShell header={{ height: 60 }} padding="md">
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap">
          <Brand />
          <Group gap="xs" wrap="nowrap">
            <HelpButton onHelp={() => setHelps((count) => count + 1)} />
            <Button component={Link} to="/benutzer/login" variant="default">
              Anmelden
            </Button>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main id={contentId} tabIndex={-1} ref={main} className={`${classes.main} ${classes.public}`}>
        <Notices />
        <Outlet />
        <SiteFooter />
      </AppShell.Main>
      <OpenScreensContext value={open}>
        <LazyHelp asked={helps} />
      </OpenScreensContext>
    </AppShell>
  );
};
