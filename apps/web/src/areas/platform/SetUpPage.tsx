import { Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { productName } from '@vereinshaus/contract/kit/labels';
import { platform } from '@vereinshaus/contract/platform/calls';
import { newClub } from '@vereinshaus/contract/platform/inputs';
import { useState } from 'react';
import { send, useCommand } from '../../kit/api.ts';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ResultHead } from '../../kit/ResultHead.tsx';
import { FirstPasskey } from '../session/shared/FirstPasskey.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import {
  type ClubValues,
  emptyClub,
  emptyOperator,
  emptyPerson,
  errorsOf,
  type MailValues,
  type OperatorValues,
  type PersonValues,
} from './new-club.ts';
import { AdministratorStep, ClubStep, LastStep, MailStep, OperatorStep, type SetUpState } from './set-up-steps.tsx';

type SetUpValues = {
  operator: OperatorValues;
  club: ClubValues;
  administrator: PersonValues;
  mail: MailValues | null;
};

type StepName = keyof SetUpValues | 'last';

/** Where clubs are already, or none is to be, only somebody who operates them is missing. */
const stepsFor = ({ asksForClub }: SetUpState): readonly StepName[] =>
  asksForClub ? ['operator', 'club', 'administrator', 'mail', 'last'] : ['operator', 'mail', 'last'];

/** A passkey counts at one address, so it is offered where this page is that of the club, or was one's before. */
const isAtHome = (address: string) => address === '' || new URL(address).hostname === location.hostname;

const Done = ({ reply }: { reply: ReplyOf<typeof platform.setUp> }) => (
  <Stack>
    <ResultHead title={reply.message} subject="Du bist als Betreiberin oder Betreiber angemeldet." />
    {reply.link !== '' && (
      <Stack gap="xs">
        <InvitationLink link={reply.link} />
        <Anchor href={reply.address}>{reply.address}</Anchor>
      </Stack>
    )}
    {isAtHome(reply.address) && <FirstPasskey />}
    <Button component="a" href="/plattform">
      Zur Plattform
    </Button>
  </Stack>
);

const Wizard = ({ token, state }: { token: string; state: SetUpState }) => {
  const steps = stepsFor(state);
  const [step, setStep] = useState<StepName>('operator');
  const [values, setValues] = useState<SetUpValues>({
    operator: emptyOperator,
    club: emptyClub(state.host),
    administrator: emptyPerson,
    mail: null,
  });
  const setUp = useCommand(platform.setUp, { inline: true });
  const at = steps.indexOf(step);
  const go = (by: number) => setStep(steps[at + by] ?? 'operator');
  const refused = setUp.error === null ? {} : fieldErrorsOf(setUp.error);
  const keep =
    <N extends keyof SetUpValues>(name: N) =>
    (given: SetUpValues[N]) => {
      setValues({ ...values, [name]: given });
      go(1);
    };
  const finish = (withDemo: boolean) => {
    const { operator, club, administrator, mail } = values;
    const ofClub = state.asksForClub ? { club: newClub.parse(club), administrator } : {};
    setUp.mutate(
      { token, operator, ...ofClub, ...(mail !== null && { mail }), withDemo },
      {
        // Back to the step with the first field that was refused; its sentence stands there.
        onError: (error) => {
          const [first = ''] = Object.keys(fieldErrorsOf(error));
          const wrong = steps.find((name) => first.startsWith(`${name}.`));
          if (wrong !== undefined) setStep(wrong);
        },
      },
    );
  };
  const common = { position: `Schritt ${at + 1} von ${steps.length}`, onBack: at === 0 ? undefined : () => go(-1) };
  if (setUp.isSuccess) return <Done reply={setUp.data} />;
  switch (step) {
    case 'operator':
      return (
        <OperatorStep
          {...common}
          values={values.operator}
          errors={errorsOf('operator', refused)}
          onNext={keep('operator')}
        />
      );
    case 'club':
      return <ClubStep {...common} values={values.club} errors={errorsOf('club', refused)} onNext={keep('club')} />;
    case 'administrator':
      return (
        <AdministratorStep
          {...common}
          values={values.administrator}
          errors={errorsOf('administrator', refused)}
          onNext={keep('administrator')}
        />
      );
    case 'mail':
      return (
        <MailStep
          {...common}
          state={state}
          token={token}
          to={values.operator.email}
          values={values.mail}
          errors={errorsOf('mail', refused)}
          onNext={keep('mail')}
        />
      );
    case 'last':
      return (
        <LastStep
          position={common.position}
          state={state}
          facts={factsOf(values, state)}
          failure={setUp.error}
          isPending={setUp.isPending}
          onSubmit={finish}
          onBack={() => go(-1)}
        />
      );
  }
};

const nameOf = ({ prename, lastname, email }: PersonValues) => `${prename} ${lastname}, ${email}`;

const factsOf = ({ operator, club, administrator, mail }: SetUpValues, { asksForClub }: SetUpState) => [
  { label: 'Betrieb', value: nameOf(operator) },
  { label: 'Verein', value: asksForClub ? club.name : '' },
  { label: 'Adresse im Internet', value: asksForClub ? club.host : '' },
  { label: 'Administration', value: asksForClub ? nameOf(administrator) : '' },
  { label: 'Mailserver', value: mail?.server ?? 'später' },
];

/** Erster Start: with the link that the server prints, until somebody operates the platform. */
export const SetUpPage = ({ token }: { token: string }) => {
  const state = useQuery({
    queryKey: [platform.setUpState.path, token],
    queryFn: () => send(platform.setUpState, { token: token || '-' }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Stack component="main" maw="var(--width-form)" mx="auto" p="md" gap="lg">
      <Text fw={600} size="lg">
        {productName} einrichten
      </Text>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <QueryState query={state}>{(found) => <Wizard token={token} state={found} />}</QueryState>
      </Paper>
    </Stack>
  );
};
