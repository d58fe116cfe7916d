import { Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import type { Meeting } from '@vereinshaus/contract/meetings/calls';
import { meetingKindLabels } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useUser } from '../session/shared/session.ts';
import { AgendaTab } from './AgendaTab.tsx';
import { HallVoting } from './HallVoting.tsx';
import { InvitationTab } from './InvitationTab.tsx';
import { MotionDialog } from './ItemDialogs.tsx';
import { MeetingBadge } from './MeetingsPage.tsx';
import { ChangeMeetingDialog } from './MeetingTermsDialog.tsx';
import { MinutesTab } from './MinutesTab.tsx';
import { downloadMinutes, hallQuery, runningQuery, useCancel, useCast, useClose, useOpen } from './meetings.api.ts';
import { VotersTab } from './VotersTab.tsx';

const OwnHall = ({ meetingId }: { meetingId: number }) => {
  const hall = useQuery(hallQuery(meetingId));
  const cast = useCast();
  return (
    <QueryState query={hall}>
      {(loaded) => (
        <HallVoting hall={loaded} isPending={cast.isPending} onCast={(ID, ballots) => cast.mutate({ ID, ballots })} />
      )}
    </QueryState>
  );
};

const OpenDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const open = useOpen();
  const { fullname } = useUser();
  const [chair, setChair] = useState(meeting.chair || fullname);
  const [keeper, setKeeper] = useState(meeting.keeper);
  return (
    <FormDialog
      title="Versammlung eröffnen?"
      submitLabel="Eröffnen"
      isPending={open.isPending}
      isDisabled={chair.trim() === ''}
      failure={open.error}
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate({ ID: meeting.ID, chair, keeper }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>Ab jetzt steht fest, wer stimmberechtigt ist. Dann tragt ihr ein, wer da ist.</Text>
      <TextInput
        label="Vorsitz"
        required
        maxLength={100}
        value={chair}
        onChange={(event) => setChair(event.currentTarget.value)}
      />
      <TextInput
        label="Schriftführung"
        maxLength={100}
        value={keeper}
        onChange={(event) => setKeeper(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const CancelDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const cancel = useCancel();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Versammlung absagen?"
      submitLabel="Versammlung absagen"
      isPending={cancel.isPending}
      isDisabled={reason.trim().length < 3}
      failure={cancel.error}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate({ ID: meeting.ID, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextInput
        label="Grund"
        description="Wer eingeladen war, liest ihn."
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

type Dialog = 'open' | 'close' | 'change' | 'cancel' | null;

const LeaderActions = ({ meeting }: { meeting: Meeting }) => {
  const close = useClose();
  const [dialog, setDialog] = useState<Dialog>(null);
  const { state } = meeting;
  const done = () => setDialog(null);
  return (
    <Group gap="xs">
      {state === 'invited' && <Button onClick={() => setDialog('open')}>Versammlung eröffnen</Button>}
      {state === 'open' && (
        <Button variant="default" onClick={() => setDialog('close')}>
          Versammlung schließen
        </Button>
      )}
      {state === 'draft' && (
        <Button variant="default" onClick={() => setDialog('change')}>
          Zeit und Ort ändern
        </Button>
      )}
      {(state === 'draft' || state === 'invited') && (
        <Button variant="subtle" color="red" onClick={() => setDialog('cancel')}>
          Absagen
        </Button>
      )}
      {dialog === 'open' && <OpenDialog meeting={meeting} onClose={done} />}
      {dialog === 'change' && <ChangeMeetingDialog meeting={meeting} onClose={done} />}
      {dialog === 'cancel' && <CancelDialog meeting={meeting} onClose={done} />}
      <ConfirmModal
        opened={dialog === 'close'}
        title="Versammlung schließen?"
        confirmLabel="Schließen"
        isDestructive={false}
        isPending={close.isPending}
        onClose={done}
        onConfirm={() => close.mutate({ ID: meeting.ID }, { onSettled: done })}
      >
        Danach kann niemand mehr abstimmen. Das Protokoll schreibt ihr fertig und schreibt es fest.
      </ConfirmModal>
    </Group>
  );
};

const MemberActions = ({ meeting }: { meeting: Meeting }) => {
  const now = useOpenedAt().getTime() / 1000;
  const [isMoving, setIsMoving] = useState(false);
  const mayMove = meeting.state === 'invited' && meeting.ownProblem === '' && now <= meeting.motionsUntil;
  return (
    <Stack gap="xs" align="flex-start">
      {(meeting.state === 'invited' || meeting.state === 'open') && (
        <Text size="sm">
          {meeting.ownProblem === '' ? 'Du bist stimmberechtigt.' : `Du stimmst nicht ab: ${meeting.ownProblem}.`}
        </Text>
      )}
      {mayMove && (
        <Button variant="default" onClick={() => setIsMoving(true)}>
          Antrag stellen
        </Button>
      )}
      {meeting.hasMinutes && (
        <Button variant="default" onClick={() => void downloadMinutes(meeting.ID)}>
          Protokoll als PDF
        </Button>
      )}
      {isMoving && <MotionDialog meeting={meeting} onClose={() => setIsMoving(false)} />}
    </Stack>
  );
};

const Leading = ({ meeting }: { meeting: Meeting }) => {
  const [tab, setTab] = useState(meeting.state === 'open' ? 'voters' : 'agenda');
  return (
    <Tabs value={tab} onChange={(chosen) => setTab(chosen ?? 'agenda')} keepMounted={false}>
      <TabsList active={tab} mb="md">
        <Tabs.Tab value="agenda">Tagesordnung</Tabs.Tab>
        <Tabs.Tab value="voters">{meeting.state === 'open' ? 'Anwesenheit' : 'Stimmliste'}</Tabs.Tab>
        <Tabs.Tab value="invitation">Einladung</Tabs.Tab>
        {meeting.state === 'open' && <Tabs.Tab value="hall">Abstimmen</Tabs.Tab>}
        <Tabs.Tab value="minutes">Protokoll</Tabs.Tab>
      </TabsList>
      <Tabs.Panel value="agenda">
        <AgendaTab meeting={meeting} />
      </Tabs.Panel>
      <Tabs.Panel value="voters">
        <VotersTab meeting={meeting} />
      </Tabs.Panel>
      <Tabs.Panel value="invitation">
        <InvitationTab meeting={meeting} />
      </Tabs.Panel>
      <Tabs.Panel value="hall">
        <OwnHall meetingId={meeting.ID} />
      </Tabs.Panel>
      <Tabs.Panel value="minutes">
        <MinutesTab key={meeting.ID} meeting={meeting} />
      </Tabs.Panel>
    </Tabs>
  );
};

const Head = ({ meeting }: { meeting: Meeting }) => (
  <Stack gap="sm">
    <Group gap="xs">
      <MeetingBadge state={meeting.state} />
      <Text size="sm" c="dimmed">
        {meetingKindLabels[meeting.kind]}
      </Text>
    </Group>
    {/* In the hall the vote stands on the first screen. */}
    {meeting.state !== 'open' && (
      <Facts
        of={[
          { label: 'Wann', value: formatMoment(meeting.start) },
          { label: 'Wo', value: meeting.place },
          { label: 'Stichtag für das Stimmrecht', value: formatDay(meeting.recordOn) },
          { label: 'Anträge bis', value: formatMoment(meeting.motionsUntil) },
          { label: 'Dazu', value: meeting.intro },
        ]}
      />
    )}
    <MemberActions meeting={meeting} />
    {meeting.mayLead && <LeaderActions meeting={meeting} />}
    {meeting.state === 'cancelled' && <StatusBanner kind="info">Diese Versammlung findet nicht statt.</StatusBanner>}
  </Stack>
);

/** /versammlungen/:meetingID: for members what is decided and how to vote, for whoever leads everything else. */
export const MeetingPage = () => {
  const { meetingID = '' } = useParams();
  const meeting = useQuery(runningQuery(Number(meetingID)));
  return (
    <Stack data-page="content" gap="lg">
      <PageHeader
        title={meeting.data?.title ?? 'Versammlung'}
        back={{ to: '/versammlungen', label: 'Generalversammlung' }}
      />
      <QueryState query={meeting}>
        {(loaded) => (
          <Stack gap="lg">
            <Head meeting={loaded} />
            {loaded.mayLead ? (
              <Leading meeting={loaded} />
            ) : (
              <>
                {/* Afterwards the results stand with their points. */}
                {loaded.state === 'open' && <OwnHall meetingId={loaded.ID} />}
                <AgendaTab meeting={loaded} />
              </>
            )}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
