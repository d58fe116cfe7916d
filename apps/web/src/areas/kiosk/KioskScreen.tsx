import { Badge, Button, Group, Paper, PasswordInput, Stack, Switch, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInterval } from '@mantine/hooks';
import type { DoorAnswer } from '@vereinshaus/contract/kiosk/calls';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { ClubLogo } from '../clubs/shared/ClubLogo.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { CardCamera } from './CardCamera.tsx';
import { DoorResult } from './DoorResult.tsx';
import type { DoorState } from './door.ts';
import { allowSounds, isSilent, playVerdict, setSilent } from './door-sounds.ts';
import { useLeave } from './kiosk.api.ts';
import classes from './kiosk.module.css';
import { TypedForm } from './TypedForm.tsx';
import { door } from './use-door.ts';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';

/** Kiosk beenden: asks for the PIN set by the office. */
const LeaveDialog = ({ onLeft, onClose }: { onLeft: () => void; onClose: () => void }) => {
  const leave = useLeave();
  const form = useForm({ initialValues: { pin: '' } });
  const send = () =>
    leave.mutate(form.values, { onSuccess: onLeft, onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  return (
    <FormDialog
      title="Kiosk beenden"
      submitLabel="Beenden"
      isPending={leave.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : leave.error}
      onSubmit={form.onSubmit(send)}
      onClose={onClose}
    >
      <PasswordInput
        label="PIN"
        description="Die PIN kennt das Büro. Ohne Netz lässt sich der Kiosk nicht beenden."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        {...form.getInputProps('pin')}
      />
    </FormDialog>
  );
};

/** The screen updates by itself: persons who have left disappear from the list. */
const useClock = (): number => {
  const [now, setNow] = useState(() => Math.floor(serverNow() / 1000));
  useInterval(() => setNow(Math.floor(serverNow() / 1000)), 20_000, { autoInvoke: true });
  return now;
};

const Hall = ({ hall, now }: { hall: DoorState['hall']; now: number }) => {
  const here = hall.filter(({ until }) => until > now);
  return (
    <Paper
      withBorder
      p="md"
      radius="lg"
      component="section"
      aria-label="Wer ist in der Halle"
      className={classes.hall ?? ''}
    >
      <Group justify="space-between">
        <Title order={2} size="h4">
          Wer ist in der Halle
        </Title>
        <Badge size="lg" variant="light" aria-label={`${here.length} in der Halle`}>
          {here.length}
        </Badge>
      </Group>
      {here.length === 0 ? (
        <Text c="dimmed">Noch niemand.</Text>
      ) : (
        <ul className={classes.names}>
          {here.map(({ child_ID, name, since }) => (
            <li key={child_ID}>
              <span>{name}</span>
              <Text c="dimmed" span>
                seit {formatTime(since)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
};

const waitingText = (pending: number) => {
  if (pending === 0) return 'Ohne Netz. Karten werden mit der Kopie am Gerät geprüft.';
  return `Ohne Netz. ${pending === 1 ? 'Eine Ankunft wird' : `${pending} Ankünfte werden`} nachgetragen, sobald das Netz wieder da ist.`;
};

const standText = ({ copyAt }: DoorState, isKept: boolean) =>
  `Stand ${formatMoment(Math.floor(copyAt / 1000))}${isKept ? ', auch ohne Netz bereit' : ''}`;

const Connection = ({ state, isKept }: { state: DoorState; isKept: boolean }) => (
  <Group gap="xs" role="status">
    <Badge color={state.isReachable ? 'green' : 'yellow'} variant="light" autoContrast>
      {state.isReachable ? 'verbunden' : 'ohne Netz'}
    </Badge>
    <Text size="sm" c="dimmed">
      {state.isReachable ? standText(state, isKept) : waitingText(state.pending)}
    </Text>
  </Group>
);

/** Switching the sounds on plays them immediately. */
const SoundSwitch = () => {
  const [hasSound, setSound] = useState(() => !isSilent());
  return (
    <Switch
      label="Ton"
      checked={hasSound}
      onChange={({ currentTarget: { checked } }) => {
        setSilent(!checked);
        setSound(checked);
        allowSounds();
        playVerdict('green');
      }}
    />
  );
};

type KioskScreenProps = {
  state: DoorState;
  /** It also starts offline. */
  isKept: boolean;
  onLeft: () => void;
};

/** The kiosk screen: card, name, and who is in the hall. */
export const KioskScreen = ({ state, isKept, onLeft }: KioskScreenProps) => {
  const club = useClub();
  const now = useClock();
  const [answer, setAnswer] = useState<DoorAnswer | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // Text a scanner has typed into an open field is discarded with the form.
  const [scans, setScans] = useState(0);
  const scan = async (code: string) => {
    setScans((count) => count + 1);
    setAnswer(await door.scan(code));
  };
  useKeyboardScanner((code) => void scan(code));
  const goAway = (personId: number) => {
    void door.go(personId);
    setAnswer(null);
  };
  return (
    <main className={classes.screen}>
      <Group className={classes.head ?? ''} justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <ClubLogo size={40} />
          <div>
            <Title order={1} size="h3">
              {club.name}
            </Title>
            <Text size="sm" c="dimmed">
              {[state.deviceName, state.room].filter(Boolean).join(' · ')}
            </Text>
          </div>
        </Group>
        <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
          Kiosk beenden
        </Button>
      </Group>
      <Group className={classes.head ?? ''} justify="space-between">
        <Connection state={state} isKept={isKept} />
        <SoundSwitch />
      </Group>
      <Stack gap="md">
        <Title order={2} size="h3">
          Karte vor die Kamera halten oder scannen
        </Title>
        <CardCamera onScan={(code) => void scan(code)} />
        <Text fw={600}>Keine Karte dabei?</Text>
        <TypedForm
          key={scans}
          onTyped={async (typed) => setAnswer(await door.typed(typed))}
          onScan={(code) => void scan(code)}
        />
      </Stack>
      <Hall hall={state.hall} now={now} />
      {answer !== null && <DoorResult answer={answer} onGo={goAway} onClose={() => setAnswer(null)} />}
      {isLeaving && <LeaveDialog onLeft={onLeft} onClose={() => setLeaving(false)} />}
    </main>
  );
};
