import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../kit/PageHeader.tsx';
import { StatusBanner } from '../kit/StatusBanner.tsx';

/** Signed in, but without the right for this screen. */
export const RefusedPage = ({ title }: { title: string }) => (
  <Stack data-page="text">
    <PageHeader title={title} />
    <StatusBanner kind="info">
      Diese Seite ist für dich nicht freigeschaltet. Wenn du sie brauchst, wende dich bitte an euren Verein.
    </StatusBanner>
    <Anchor component={Link} to="/" mod="standalone">
      Zur Startseite
    </Anchor>
  </Stack>
);
