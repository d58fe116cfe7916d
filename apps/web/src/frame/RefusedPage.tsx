import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../kit/PageHeader.tsx';
import { StatusBanner } from '../kit/StatusBanner.tsx';

type RefusedPageProps = {
  title: string;
  /** The club has not switched it on, and this person could. */
  isSwitchedOff: boolean;
};

/** Signed in, but this screen is for others, or for nobody in this club. */
export const RefusedPage = ({ title, isSwitchedOff }: RefusedPageProps) => (
  <Stack maw={720}>
    <PageHeader title={title} />
    <StatusBanner kind="info">
      {isSwitchedOff
        ? 'Das ist in deinem Verein nicht eingeschaltet. Was es bei euch gibt, stellst du in der Konfiguration ein.'
        : 'Diese Seite ist für dich nicht freigeschaltet. Wenn du sie brauchst, wende dich bitte an deinen Verein.'}
    </StatusBanner>
    <Anchor component={Link} to={isSwitchedOff ? '/verein/konfiguration' : '/'} mod="standalone">
      {isSwitchedOff ? 'Zur Konfiguration' : 'Zur Startseite'}
    </Anchor>
  </Stack>
);
