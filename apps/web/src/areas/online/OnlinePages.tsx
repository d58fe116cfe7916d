import { Button, Stack, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { Conferences } from './Conferences.tsx';
import { DeviceTest } from './DeviceTest.tsx';
import { useTestRoom } from './online.api.ts';
import { Recordings } from './Recordings.tsx';
import { VideoServerNotice } from './VideoServerNotice.tsx';

/** /kalender/atHome: the online units of the user's group. */
export const OnlineCalendarPage = () => (
  <Stack data-page="text" gap={0}>
    <PageHeader title="Kalender Online" description="Einheiten, an denen du im Internet teilnimmst." />
    <VideoServerNotice />
    {useClub().hasVideoServer && (
      <Conferences
        action={{ label: 'Raum betreten', record: false }}
        empty="In nächster Zeit gibt es für dich keine Online-Einheit."
      />
    )}
  </Stack>
);

/** /recordee: a trainer records a unit; with the id of a date only that one. */
export const RecordingPage = () => {
  const { roomName } = useParams();
  const { hasVideoServer } = useClub();
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Aufnahme"
        description="Du betrittst den Raum mit der Erlaubnis aufzunehmen. Sag allen, bevor du die Aufnahme startest."
      />
      <VideoServerNotice />
      {hasVideoServer && (
        <Conferences
          action={{ label: 'Raum zum Aufnehmen betreten', record: true }}
          isWanted={({ leads, event_ID }) => leads && (roomName === undefined || roomName === String(event_ID))}
          empty="Du leitest in nächster Zeit keine Online-Einheit."
        />
      )}
      <Recordings />
    </Stack>
  );
};

const TestRoom = () => {
  const room = useTestRoom();
  return (
    <Stack align="flex-start" mt="lg">
      <Text>Willst du es mit dem Videoserver probieren? Der Raum gehört dir allein.</Text>
      <Button
        variant="default"
        leftSection={<IconVideo size={18} aria-hidden />}
        loading={room.isPending}
        onClick={() => room.mutate()}
      >
        Testraum betreten
      </Button>
    </Stack>
  );
};

/** /testraum: tests camera and microphone in advance. */
export const TestRoomPage = () => (
  <Stack data-page="text" gap={0}>
    <PageHeader title="Testraum" description="Probiere Kamera und Mikrofon aus, bevor eine Einheit beginnt." />
    <VideoServerNotice />
    <DeviceTest />
    {useClub().hasVideoServer && <TestRoom />}
  </Stack>
);
