import { Textarea } from '@mantine/core';
import type { Participant } from '@vereinshaus/contract/bookings/calls';
import type { ParticipationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna, fromDayNumber, startOfDayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../kit/api.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { ParticipantAction } from './ParticipantMenu.tsx';
import { useChangeEnd, useChangeRole, useDeregister, useSetAdmin } from './participants.api.ts';

type Props = { part: Participant; onClose: () => void };

const NoteDialog = ({ part, onClose }: Props) => {
  const [noteAdmin, setNote] = useState(part.registration.noteAdmin ?? '');
  const save = useSetAdmin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ID: part.registration.ID, noteAdmin }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Notiz zu ${part.child.fullname}`}
      submitLabel="Notiz speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Notiz des Vereins"
        description="Die Familie sieht sie nicht."
        autosize
        minRows={3}
        maxLength={2000}
        value={noteAdmin}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const PriceDialog = ({ part, onClose }: Props) => {
  const [cents, setCents] = useState<number | null>(part.registration.price ?? 0);
  const save = useSetAdmin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ID: part.registration.ID, price: cents ?? 0 }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Preis für ${part.child.fullname}`}
      submitLabel="Preis speichern"
      isPending={save.isPending}
      isDisabled={cents === null}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <EuroInput
        label="Preis"
        description={
          part.registration.reserved
            ? 'Verrechnet wird der Platz erst mit Buchungsbeginn, dann mit diesem Preis.'
            : 'Der bisherige Betrag wird gutgeschrieben, der neue verrechnet.'
        }
        value={cents}
        onChange={setCents}
        min={0}
      />
    </FormDialog>
  );
};

const EndDialog = ({ part, onClose }: Props) => {
  const [day, setDay] = useState(toDayNumber(dayInVienna(new Date(part.registration.timeLeave * 1000))));
  const save = useChangeEnd();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const iso = fromDayNumber(day);
    if (iso === null) return;
    const noon = toSeconds(startOfDayInVienna(iso)) + 12 * 3600;
    save.mutate({ course_parts_ID: part.registration.ID, timeLeave: noon }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Ende der Teilnahme von ${part.child.fullname}`}
      submitLabel="Ende speichern"
      isPending={save.isPending}
      isDisabled={fromDayNumber(day) === null}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DayInput label="Ende" value={day} onChange={setDay} />
    </FormDialog>
  );
};

const LeaveDialog = ({ part, refund, onClose }: Props & { refund: boolean }) => {
  const leave = useDeregister();
  const { course_ID, child_ID, ID, role, reserved } = part.registration;
  const charged = refund ? 'die Kosten werden gutgeschrieben' : 'die Kosten bleiben';
  const costs = reserved ? 'verrechnet wurde noch nichts' : charged;
  const consequences = [
    `Die Buchung wird storniert, ${costs}. Wer wartet, rückt gleich nach. Wieder anmelden kann nur mehr der Verein.`,
    `${part.child.fullname} leitet diesen Kurs dann nicht mehr.`,
    'Der Platz auf der Warteliste geht verloren.',
  ];
  return (
    <ConfirmModal
      opened
      title="wirklich entfernen?"
      confirmLabel={`${part.child.fullname} abmelden`}
      isPending={leave.isPending}
      onConfirm={() => leave.mutate({ course_ID, child_ID, course_parts_ID: ID, refund }, { onSettled: onClose })}
      onClose={onClose}
    >
      {consequences[role]}
    </ConfirmModal>
  );
};

const roleChanges: Readonly<Record<ParticipationRole, { label: string; follows: string }>> = {
  0: { label: 'Zum Teilnehmer machen', follows: 'nimmt teil. Der Kursbeitrag kommt auf das Kundenkonto.' },
  1: { label: 'Mache zum Trainer', follows: 'leitet den Kurs. Was schon verrechnet ist, wird gutgeschrieben.' },
  2: {
    label: 'Wieder auf die Warteliste setzen',
    follows:
      'kommt ans Ende der Warteliste, die Kosten werden gutgeschrieben. Ist dann noch ein Platz frei, rückt die Person innerhalb von 11 Minuten wieder nach.',
  },
};

type RoleAction = Extract<ParticipantAction, { kind: 'role' }>;

/** A full course asks once more: beyond the places only on purpose. */
const RoleDialog = ({ part, action, onClose }: Props & { action: RoleAction }) => {
  const change = useChangeRole();
  const isFull = change.error instanceof ApiError && change.error.code === 'bookings.full';
  const { course_ID, child_ID, ID } = part.registration;
  const { label, follows } = roleChanges[action.role];
  return (
    <ConfirmModal
      opened
      title={label}
      confirmLabel={isFull ? 'Trotzdem aufnehmen' : label}
      isDestructive={isFull}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { course_ID, child_ID, course_parts_ID: ID, role: action.role, force: isFull },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {isFull ? change.error?.message : `${part.child.fullname} ${follows}`}
    </ConfirmModal>
  );
};

/** Whoever is admitted comes from a queue, which has a dialog of its own. */
export type DialogAction = Exclude<ParticipantAction, { kind: 'admit' }>;

/** The dialog of an action; the action says which. */
export const ParticipantDialog = ({ part, action, onClose }: Props & { action: DialogAction }) => {
  switch (action.kind) {
    case 'note':
      return <NoteDialog part={part} onClose={onClose} />;
    case 'move':
      return <MoveDialog part={part} onClose={onClose} />;
    case 'price':
      return <PriceDialog part={part} onClose={onClose} />;
    case 'end':
      return <EndDialog part={part} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog part={part} refund={action.refund} onClose={onClose} />;
    case 'role':
      return <RoleDialog part={part} action={action} onClose={onClose} />;
  }
};
