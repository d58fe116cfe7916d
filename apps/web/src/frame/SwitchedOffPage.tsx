import { Button, Group } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { EmptyState } from '../kit/EmptyState.tsx';
import { useMay } from '../kit/May.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import type { Screen } from '../site-map.ts';

/** For the office: it has the right, but the club has switched the feature off. */
export const SwitchedOffPage = ({ screen }: { screen: Screen }) => {
  const who = useMay(may('club')) ? 'Einschalten kannst du es' : 'Einschalten können es eure Administratoren';
  return (
    <>
      <PageHeader title={screen.title} />
      <EmptyState
        action={
          <Group gap="sm" justify="center">
            <Button component={Link} to="/verein/konfiguration" variant="light">
              Zur Konfiguration
            </Button>
            <Button component={Link} to="/" variant="subtle">
              Zur Startseite
            </Button>
          </Group>
        }
      >
        Das ist in eurem Verein ausgeschaltet. {who} in der Konfiguration.
      </EmptyState>
    </>
  );
};
