import { Button, Stack, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Conferences } from './Conferences.tsx';
import { useTestRoom } from './online.api.ts';

/** /kalender/atHome: the online units of the own group. */
export const OnlineCalendarPage = () => (
  <Stack maw={820} gap={0}>
    <PageHeader title="Kalender Online" description="Einheiten, an denen du im Internet teilnimmst." />
    <Conferences
      action={{ label: 'Raum betreten', record: false }}
      empty="In nächster Zeit gibt es für dich keine Online-Einheit."
    />
  </Stack>
);

/** /recordee: a trainer records a unit. */
export const RecordingPage = () => (
  <Stack maw={820} gap={0}>
    <PageHeader
      title="Aufnahme"
      description="Du betrittst den Raum mit der Erlaubnis aufzunehmen. Sag allen, bevor du die Aufnahme startest."
    />
    <Conferences
      action={{ label: 'Raum zum Aufnehmen betreten', record: true }}
      isWanted={({ leads }) => leads}
      empty="Du leitest in nächster Zeit keine Online-Einheit."
    />
  </Stack>
);

/** /testraum: camera and microphone, before it counts. */
export const TestRoomPage = () => {
  const room = useTestRoom();
  return (
    <Stack maw={720} gap={0}>
      <PageHeader title="Testraum" description="Probiere Kamera und Mikrofon aus, bevor eine Einheit beginnt." />
      <Stack align="flex-start">
        <Text>
          Der Raum gehört dir allein. Dein Browser fragt nach Kamera und Mikrofon: Erlaube beide und schau, ob du dich
          siehst und der Balken beim Sprechen ausschlägt.
        </Text>
        <Button
          leftSection={<IconVideo size={18} aria-hidden />}
          loading={room.isPending}
          onClick={() => room.mutate()}
        >
          Testraum betreten
        </Button>
      </Stack>
    </Stack>
  );
};
