import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../kit/PageHeader.tsx';
import { StatusBanner } from '../kit/StatusBanner.tsx';

/** For unknown paths and screens that do not exist yet. */
export const PendingPage = ({ title }: { title: string }) => (
  <Stack data-page="text" gap="md">
    <PageHeader title={title} />
    <StatusBanner kind="info">Fehler: Diese Funktion wird in Kürze hinzugefügt!</StatusBanner>
    <Anchor component={Link} to="/" mod="standalone">
      Zur Startseite
    </Anchor>
  </Stack>
);
