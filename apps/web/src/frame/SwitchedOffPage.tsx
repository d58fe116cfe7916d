import { Button, Group } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { useClub } from '../areas/clubs/shared/club.ts';
import { onlineRooms } from '../gates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { useMay } from '../kit/May.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import type { Screen } from '../site-map.ts';

const useReason = ({ when }: Screen): { text: string; isSetThere: boolean } => {
  const club = useClub();
  const maySwitch = useMay(may('club'));
  if (when === onlineRooms && club.enableOnlineConferences)
    return {
      text: 'Für Online-Räume fehlt noch der Videoserver. Eingetragen wird er von denen, die euren Server betreiben.',
      isSetThere: false,
    };
  const who = maySwitch ? 'Einschalten kannst du es' : 'Einschalten können es eure Administratoren';
  return { text: `Das ist in eurem Verein ausgeschaltet. ${who} in der Konfiguration.`, isSetThere: true };
};

/** For the office: it has the right, but the club does without what the screen is for. */
export const SwitchedOffPage = ({ screen }: { screen: Screen }) => {
  const { text, isSetThere } = useReason(screen);
  return (
    <>
      <PageHeader title={screen.title} />
      <EmptyState
        action={
          <Group gap="sm" justify="center">
            {isSetThere && (
              <Button component={Link} to="/verein/konfiguration" variant="light">
                Zur Konfiguration
              </Button>
            )}
            <Button component={Link} to="/" variant="subtle">
              Zur Startseite
            </Button>
          </Group>
        }
      >
        {text}
      </EmptyState>
    </>
  );
};
