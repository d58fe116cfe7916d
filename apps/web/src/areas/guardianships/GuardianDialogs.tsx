import { Checkbox, Text, TextInput } from '@mantine/core';
import type { Guardian, GuardianQuestion } from '@vereinshaus/contract/guardianships/calls';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { useAnswer, useAppoint, useEnd, useInvite, useSetRights } from './guardianships.api.ts';
import { type Rights, RightsFields } from './RightsFields.tsx';

export const withoutSubmitting = (run: () => void) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

type Child = { ID: number; prename: string };
type ChildDialogProps = { child: Child; onClose: () => void };

export const ReasonField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextInput
    label="Grund"
    description="Er steht in der Historie."
    required
    maxLength={300}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Zweites Zuhause einladen: the code is only shown once. */
export const InviteDialog = ({ child, onClose }: ChildDialogProps) => {
  const [rights, setRights] = useState<Rights>({ mayExcuse: true, mayBook: false });
  const [email, setEmail] = useState('');
  const invite = useInvite();
  if (invite.data !== undefined)
    return (
      <CodeDialog title="Einladung" code={invite.data.code} validUntil={invite.data.validUntil} onClose={onClose}>
        {email.trim() === '' ? 'Gib diesen Code weiter. ' : `Der Code ist auch an ${email.trim()} unterwegs. `}
        Wer ihn unter „Zwei Zuhause“ eingibt, stimmt zu. Er gilt einmal.
      </CodeDialog>
    );
  return (
    <FormDialog
      title={`Zweites Zuhause von ${child.prename}`}
      submitLabel="Einladen"
      isPending={invite.isPending}
      failure={invite.error}
      onSubmit={withoutSubmitting(() => invite.mutate({ child_ID: child.ID, email: email.trim(), ...rights }))}
      onClose={onClose}
    >
      <RightsFields name={child.prename} rights={rights} onChange={setRights} />
      <TextInput
        label="E-Mail-Adresse"
        description="Ohne Angabe zeigen wir dir nur den Code."
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

/** Zweites Zuhause eintragen: by the office, with a reason. */
export const AppointDialog = ({ child, onClose }: ChildDialogProps) => {
  const [guardian, setGuardian] = useState<PickedPerson | null>(null);
  const [rights, setRights] = useState<Rights>({ mayExcuse: true, mayBook: false });
  const [reason, setReason] = useState('');
  const appoint = useAppoint();
  return (
    <FormDialog
      title={`Zweites Zuhause von ${child.prename}`}
      submitLabel="Eintragen"
      isPending={appoint.isPending}
      failure={appoint.error}
      isDisabled={guardian === null || reason.trim() === ''}
      onSubmit={withoutSubmitting(
        () =>
          guardian !== null &&
          appoint.mutate(
            { child_ID: child.ID, guardian_ID: guardian.ID, reason: reason.trim(), ...rights },
            { onSuccess: onClose },
          ),
      )}
      onClose={onClose}
    >
      <PersonPicker label="Wer kümmert sich mit?" value={guardian} onPick={setGuardian} />
      <RightsFields name={child.prename} rights={rights} onChange={setRights} />
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
};

type GuardianDialogProps = { guardian: Guardian; name: string; needsReason: boolean; onClose: () => void };

export const RightsDialog = ({ guardian, name, needsReason, onClose }: GuardianDialogProps) => {
  const [rights, setRights] = useState<Rights>(guardian);
  const [reason, setReason] = useState('');
  const save = useSetRights();
  return (
    <FormDialog
      title={`Was ${guardian.fullname} darf`}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      isDisabled={needsReason && reason.trim() === ''}
      onSubmit={withoutSubmitting(() =>
        save.mutate(
          { ID: guardian.ID, mayExcuse: rights.mayExcuse, mayBook: rights.mayBook, reason: reason.trim() },
          { onSuccess: onClose },
        ),
      )}
      onClose={onClose}
    >
      <RightsFields name={name} rights={rights} onChange={setRights} />
      {needsReason && <ReasonField value={reason} onChange={setReason} />}
    </FormDialog>
  );
};

type EndDialogProps = { id: number; text: string; needsReason?: boolean; onClose: () => void };

export const EndDialog = ({ id, text, needsReason = false, onClose }: EndDialogProps) => {
  const [reason, setReason] = useState('');
  const end = useEnd();
  return (
    <FormDialog
      title="Wirklich beenden?"
      submitLabel="Beenden"
      isPending={end.isPending}
      failure={end.error}
      isDisabled={needsReason && reason.trim() === ''}
      onSubmit={withoutSubmitting(() => end.mutate({ ID: id, reason: reason.trim() }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text size="sm">{text}</Text>
      {needsReason && <ReasonField value={reason} onChange={setReason} />}
    </FormDialog>
  );
};

/** Zustimmen: chooses the rights and, for a move, whether the family remains the second home. */
export const AgreeDialog = ({ question, onClose }: { question: GuardianQuestion; onClose: () => void }) => {
  const [rights, setRights] = useState<Rights>({ mayExcuse: true, mayBook: false });
  const [staysHome, setStaysHome] = useState(true);
  const answer = useAnswer();
  const { prename, asker, isMove } = question;
  return (
    <FormDialog
      title={isMove ? `${prename} zieht um` : `${prename}: zweites Zuhause`}
      submitLabel={isMove ? 'Umzug zustimmen' : 'Zustimmen'}
      isPending={answer.isPending}
      failure={answer.error}
      onSubmit={withoutSubmitting(() =>
        answer.mutate(
          { ID: question.ID, agrees: true, ...rights, ...(isMove && { staysHome }) },
          { onSuccess: onClose },
        ),
      )}
      onClose={onClose}
    >
      {isMove ? (
        <>
          <Text size="sm">
            {prename} gehört danach zur Familie von {asker}. Daten, Buchungen und offene Beträge von {prename} gehen
            mit.
          </Text>
          <Checkbox
            label="Ich bleibe als zweites Zuhause dabei"
            checked={staysHome}
            onChange={(event) => setStaysHome(event.currentTarget.checked)}
          />
          {staysHome && <RightsFields name={prename} rights={rights} onChange={setRights} />}
        </>
      ) : (
        <RightsFields name={prename} rights={rights} onChange={setRights} />
      )}
    </FormDialog>
  );
};
