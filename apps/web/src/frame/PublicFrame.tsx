import { AppShell, Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { Link, Outlet } from 'react-router';
import { SiteFooter } from '../areas/help/shared/SiteFooter.tsx';
import { Brand } from './Brand.tsx';
import { useFocusOnNewScreen } from './current-screen.ts';
import classes from './frame.module.css';
import { Notices } from './Notices.tsx';
import { contentId, SkipLink } from './SkipLink.tsx';

/** Around the pages that need no session. */
export const PublicFrame = () => {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewScreen(main);
  return (
    <AppShell header={{ height: 60 }} padding="md">
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap">
          <Brand />
          <Button component={Link} to="/benutzer/login" variant="default">
            Anmelden
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Main id={contentId} tabIndex={-1} ref={main} className={classes.main}>
        <Notices />
        <Outlet />
        <SiteFooter />
      </AppShell.Main>
    </AppShell>
  );
};
