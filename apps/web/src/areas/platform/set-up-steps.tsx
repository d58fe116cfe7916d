import { Group, PasswordInput, Radio, Switch } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { type platform } from '@vereinshaus/contract/platform/calls';
import { mailServer, newAdministrator, newClub } from '@vereinshaus/contract/platform/inputs';
import { newPassword, passwordRule } from '@vereinshaus/contract/session/calls';
import { useState } from 'react';
import { Facts } from '../../kit/Facts.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { ClubFields } from './ClubFields.tsx';
import { MailFields } from './MailFields.tsx';
import { type ClubValues, emptyMail, type MailValues, type OperatorValues, type PersonValues } from './new-club.ts';
import { PersonFields } from './PersonFields.tsx';
import { SetUpStep } from './SetUpStep.tsx';
import { TestMail } from './TestMail.tsx';

export type SetUpState = ReplyOf<typeof platform.setUpState>;

/** What all steps are given; `errors` are sentences of the server about this step. */
type StepProps<V> = {
  values: V;
  errors: Readonly<Record<string, string>>;
  position: string;
  onNext: (values: V) => void;
  onBack?: (() => void) | undefined;
};

const operatorSchema = newAdministrator.extend({ password: newPassword });

const visibilityToggle = { 'aria-label': 'Passwort anzeigen', tabIndex: 0 };

export const OperatorStep = ({ values, errors, onNext, ...step }: StepProps<OperatorValues>) => {
  const form = useForm({
    initialValues: values,
    initialErrors: errors,
    validate: schemaResolver(operatorSchema, { sync: true }),
  });
  return (
    <SetUpStep
      {...step}
      title="Betrieb"
      description="Du hältst diese Installation am Laufen: Vereine anlegen, Adressen, Mailserver."
      onSubmit={form.onSubmit(onNext)}
    >
      <PersonFields form={form} isSelf />
      <PasswordInput
        label="Passwort"
        description={passwordRule}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={visibilityToggle}
        {...form.getInputProps('password')}
      />
    </SetUpStep>
  );
};

export const ClubStep = ({ values, errors, onNext, ...step }: StepProps<ClubValues>) => {
  const form = useForm({
    initialValues: values,
    initialErrors: errors,
    validate: schemaResolver(newClub, { sync: true }),
  });
  return (
    <SetUpStep
      {...step}
      title="Erster Verein"
      description="Alles davon lässt sich später ändern."
      onSubmit={form.onSubmit(onNext)}
    >
      <ClubFields form={form} />
    </SetUpStep>
  );
};

export const AdministratorStep = ({ values, errors, onNext, ...step }: StepProps<PersonValues>) => {
  const form = useForm({
    initialValues: values,
    initialErrors: errors,
    validate: schemaResolver(newAdministrator, { sync: true }),
  });
  return (
    <SetUpStep
      {...step}
      title="Administration des Vereins"
      description="Wer den Verein führt: Personen, Kurse, Geld. Bist du das selbst, nimm eine andere E-Mail-Adresse als für den Betrieb."
      onSubmit={form.onSubmit(onNext)}
    >
      <PersonFields form={form} />
    </SetUpStep>
  );
};

type MailStepProps = StepProps<MailValues | null> & { state: SetUpState; token: string; to: string };

/** Chosen now, or later on the page of the platform; until then mails stay in the outbox of the club. */
export const MailStep = ({ values, errors, onNext, state, token, to, ...step }: MailStepProps) => {
  const [isWanted, setWanted] = useState(values !== null);
  const form = useForm({
    initialValues: values ?? emptyMail,
    initialErrors: errors,
    validate: schemaResolver(mailServer, { sync: true }),
  });
  const isGiven = state.mail === 'environment';
  const submit = isWanted ? form.onSubmit(onNext) : undefined;
  return (
    <SetUpStep
      {...step}
      title="E-Mails"
      description="Bestätigungen, Links und Nachrichten gehen über den Mailserver deines Anbieters hinaus."
      onSubmit={
        submit ??
        ((event) => {
          event.preventDefault();
          onNext(null);
        })
      }
    >
      {isGiven && <StatusBanner kind="info">Der Mailserver ist mit SMTP_URL eingestellt.</StatusBanner>}
      {!isGiven && (
        <Radio.Group
          label="Mailserver"
          value={isWanted ? 'jetzt' : 'später'}
          onChange={(value) => setWanted(value === 'jetzt')}
        >
          <Group mt="xs">
            <Radio value="jetzt" label="Jetzt einrichten" />
            <Radio value="später" label="Später; E-Mails bleiben im Postausgang" />
          </Group>
        </Radio.Group>
      )}
      {isWanted && (
        <>
          <MailFields form={form} />
          <TestMail mail={form.values} token={token} to={to} />
        </>
      )}
    </SetUpStep>
  );
};

type LastStepProps = {
  position: string;
  state: SetUpState;
  facts: readonly { label: string; value: string }[];
  failure: Error | null;
  isPending: boolean;
  onSubmit: (withDemo: boolean) => void;
  onBack: () => void;
};

export const LastStep = ({ state, facts, onSubmit, ...step }: LastStepProps) => {
  const [withDemo, setWithDemo] = useState(false);
  return (
    <SetUpStep
      {...step}
      title="Fertigstellen"
      description="Erst jetzt wird etwas gespeichert."
      submitLabel="Einrichten"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(withDemo);
      }}
    >
      <Facts of={facts} />
      {state.fillsDemo && state.asksForClub && (
        <Switch
          label="Zwei Vorführ-Vereine daneben anlegen"
          description="Mit erfundenen Personen, zum Ausprobieren. Sie lassen sich jederzeit entfernen."
          checked={withDemo}
          onChange={(event) => setWithDemo(event.currentTarget.checked)}
        />
      )}
    </SetUpStep>
  );
};
