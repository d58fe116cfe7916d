import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBanner } from '../kit/StatusBanner.tsx';
import { useTitle } from '../kit/title.ts';

/** Unknown paths, and screens that are still to come. */
export const PendingPage = () => {
  useTitle('Fehler');
  return (
    <Stack maw={720}>
      <StatusBanner kind="info" title="Noch nicht verfügbar">
        Fehler: Diese Funktion wird in Kürze hinzugefügt!
      </StatusBanner>
      <Anchor component={Link} to="/">
        Zur Startseite
      </Anchor>
    </Stack>
  );
};
