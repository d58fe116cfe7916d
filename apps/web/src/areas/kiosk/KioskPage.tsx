import { Anchor, Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { kioskTexts } from '@vereinshaus/contract/kiosk/rules';
import { session } from '@vereinshaus/contract/session/calls';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { putKept, removeKept } from '../../kit/device-store.ts';
import { Form } from '../../kit/Form.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { useTitle } from '../../kit/title.ts';
import { keepProgram } from '../attendance/shared/get-ready.ts';
import { useSession } from '../session/shared/session.ts';
import { allowSounds } from './door-sounds.ts';
import { KioskScreen } from './KioskScreen.tsx';
import { useRegister } from './kiosk.api.ts';
import { door, useDoor } from './use-door.ts';

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <Paper withBorder p="xl" radius="lg" maw={460} w="100%">
      <Stack>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  </Center>
);

/** Turns a tablet into a kiosk; the office gets a link to its devices. */
const Register = () => {
  const register = useRegister();
  const isStaff = (useSession()?.role ?? 0) >= 20;
  const form = useForm({ initialValues: { code: '' } });
  const send = () =>
    register.mutate(form.values, {
      onSuccess: () => void door.sync(),
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  return (
    <Sheet title="Dieses Gerät als Kiosk anmelden">
      <Text>Im Büro wird das Gerät angelegt. Den Code, der dort erscheint, gibst du hier einmal ein.</Text>
      <Form failure={register.error} onSubmit={form.onSubmit(send)}>
        <Stack>
          <TextInput
            label="Code"
            placeholder="ABCD-2345"
            size="lg"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            {...form.getInputProps('code')}
          />
          <Button type="submit" size="lg" loading={register.isPending}>
            Gerät anmelden
          </Button>
        </Stack>
      </Form>
      {isStaff && (
        <Anchor component={Link} to="/ams/eingang">
          Geräte im Büro anlegen und sperren
        </Anchor>
      )}
    </Sheet>
  );
};

/** Uses full screen if the browser allows it. */
const enterFullScreen = () => void document.documentElement.requestFullscreen?.().catch(() => undefined);
const leaveFullScreen = () => void (document.fullscreenElement && document.exitFullscreen().catch(() => undefined));

/** Caches the session (nobody) and the club, so that the tablet also starts offline. */
const useStartWithoutNetwork = (isKiosk: boolean): boolean => {
  const client = useQueryClient();
  const [isKept, setKept] = useState(false);
  const isNobody = useSession() === null;
  useEffect(() => {
    if (!isKiosk || !isNobody) return;
    const replies = [session.status.path, clubs.get.path].flatMap((path) =>
      client
        .getQueryCache()
        .findAll({ queryKey: [path] })
        .map(({ queryKey, state }) => [queryKey, state.data] as const),
    );
    const keep = async () => {
      await putKept('known', { at: Date.now(), replies });
      // Before the service worker is ready, the files of this screen are not cached.
      await navigator.serviceWorker?.ready;
      await keepProgram();
      setKept('serviceWorker' in navigator);
    };
    void keep();
  }, [client, isKiosk, isNobody]);
  return isKept;
};

/** /ams/kiosk: a tablet at the entrance, locked to this screen. */
export const KioskPage = () => {
  useTitle('Kiosk');
  const state = useDoor();
  const navigate = useNavigate();
  const isNobody = useSession() === null;
  const [isStarted, setStarted] = useState(false);
  const isKept = useStartWithoutNetwork(state.phase === 'ready');
  useEffect(() => {
    if (state.phase === 'revoked' && isNobody) void removeKept('known');
  }, [state.phase, isNobody]);
  const start = () => {
    allowSounds();
    enterFullScreen();
    setStarted(true);
  };
  const leave = () => {
    leaveFullScreen();
    setStarted(false);
    void navigate('/');
  };
  switch (state.phase) {
    case 'loading':
      return <SkeletonLines />;
    case 'register':
      return <Register />;
    case 'revoked':
      return (
        <Sheet title="Kein Kiosk mehr">
          <Text role="alert">{kioskTexts.revoked}</Text>
          <Button variant="default" onClick={() => window.location.reload()}>
            Neu anmelden
          </Button>
        </Sheet>
      );
    case 'unreachable':
      return (
        <Sheet title="Keine Verbindung">
          <Text>Der Kiosk braucht beim ersten Start das Netz. Er versucht es von selbst weiter.</Text>
        </Sheet>
      );
    default:
      return isStarted ? (
        <KioskScreen state={state} isKept={isKept} onLeft={leave} />
      ) : (
        <Sheet title={state.deviceName}>
          <Text>
            Mit einem Tipp beginnt der Kiosk auf dem ganzen Bildschirm, mit Ton. Beenden lässt er sich nur mit der PIN.
          </Text>
          <Button size="lg" onClick={start}>
            Kiosk starten
          </Button>
        </Sheet>
      );
  }
};
