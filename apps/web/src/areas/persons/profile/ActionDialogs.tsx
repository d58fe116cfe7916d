import { List, Stack, Text, TextInput } from '@mantine/core';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { anonymiseWord } from '@vereinshaus/contract/persons/profile';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../kit/api.ts';
import { CodeBox } from '../../../kit/CodeBox.tsx';
import { DayInput } from '../../../kit/DayInput.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { PersonPicker, type PickedPerson } from '../shared/PersonPicker.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { useAllocationCode, useAnonymise, useMove, useRemovePerson, useSetDeath } from './profile.api.ts';
import type { ProfilePerson } from './profile-form.ts';

type DialogProps = { person: ProfilePerson; onClose: () => void };

/** Sterbedatum eintragen. */
export const DeathDialog = ({ person, onClose }: DialogProps) => {
  const [day, setDay] = useState(0);
  const today = dayInVienna(useOpenedAt());
  const set = useSetDeath();
  return (
    <ProfileDialog
      title="Sterbedatum"
      submitLabel="Sterbedatum speichern"
      isPending={set.isPending}
      failure={set.error}
      isDisabled={day === 0}
      onSubmit={() => set.mutate({ child_ID: person.ID, new_death: day }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm">{person.fullname} wird danach als verstorben geführt und bekommt keine Nachrichten mehr.</Text>
      <DayInput label="Verstorben am" maxDate={today} value={day} onChange={setDay} data-autofocus />
    </ProfileDialog>
  );
};

/** In eine andere Familie verschieben. */
export const MoveDialog = ({ person, onClose }: DialogProps) => {
  const [target, setTarget] = useState<PickedPerson | null>(null);
  const move = useMove();
  return (
    <ProfileDialog
      title="In andere Familie verschieben"
      submitLabel="Verschieben"
      isPending={move.isPending}
      failure={move.error}
      isDisabled={target === null}
      onSubmit={() =>
        target !== null && move.mutate({ child_ID: person.ID, verwalter_ID: target.ID }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text size="sm">
        Die gewählte Person verwaltet danach {person.fullname}. Verwaltet sie sich noch nicht selbst, verlässt sie dafür
        ihre bisherige Familie. Ein offener Betrag geht auf das Konto des neuen Verwalters über.
      </Text>
      <PersonPicker
        label="Neuer Verwalter"
        value={target}
        onPick={setTarget}
        exclude={[person.ID, person.verwalter_ID]}
      />
    </ProfileDialog>
  );
};

/** The server has reported the consequences; continuing confirms them. */
const asksFirst = (error: Error | null, code: string) => error instanceof ApiError && error.code === code;

/** Person löschen: asks again if money is open, because it would no longer be visible. */
export const RemoveDialog = ({ person, onClose }: DialogProps) => {
  const remove = useRemovePerson();
  const isAsked = asksFirst(remove.error, 'persons.removalAsksFirst');
  return (
    <ProfileDialog
      title="Wirklich löschen?"
      submitLabel={isAsked ? 'Trotzdem löschen' : 'Person löschen'}
      isDestructive
      isPending={remove.isPending}
      failure={remove.error}
      isAsked={isAsked}
      onSubmit={() =>
        remove.mutate({ child_ID: person.ID, ...(isAsked && { confirmed: true }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text size="sm">
        {person.fullname} kann sich danach nicht mehr anmelden und erscheint in keiner Liste. Die Daten bleiben, bis sie
        anonymisiert werden.
      </Text>
    </ProfileDialog>
  );
};

/** Anonymisieren: cannot be undone, so a word has to be typed. */
export const AnonymiseDialog = ({ person, onClose }: DialogProps) => {
  const [word, setWord] = useState('');
  const anonymise = useAnonymise();
  const isAsked = asksFirst(anonymise.error, 'persons.anonymiseAsksFirst');
  return (
    <ProfileDialog
      title="Wirklich anonymisieren?"
      submitLabel={isAsked ? 'Trotzdem anonymisieren' : 'Unwiderruflich anonymisieren'}
      isDestructive
      isPending={anonymise.isPending}
      failure={anonymise.error}
      isAsked={isAsked}
      isDisabled={word !== anonymiseWord}
      onSubmit={() =>
        anonymise.mutate({ child_ID: person.ID, ...(isAsked && { confirmed: true }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text size="sm">
        Von {person.fullname} bleibt nur die Nummer {person.ID}. Gelöscht werden:
      </Text>
      <List size="sm">
        <List.Item>Name, Kontakt, Adresse, Geburtsdatum, Sozialversicherungsnummer</List.Item>
        <List.Item>Hinweise, Notizen, Zusatzfelder, Foto und Dateien</List.Item>
        <List.Item>Benutzerkonto, Berechtigungen, Texte der Geschichte und E-Mails an diese Person</List.Item>
      </List>
      <Text size="sm" fw={600}>
        Das lässt sich nicht rückgängig machen.
      </Text>
      <TextInput
        label={`Zum Bestätigen ${anonymiseWord} eingeben`}
        autoComplete="off"
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        data-autofocus
      />
    </ProfileDialog>
  );
};

/** Zuordnungscode zeigen; it is created when the dialog opens, and shown only once. */
export const AllocationCodeDialog = ({ person, onClose }: DialogProps) => {
  const create = useAllocationCode();
  const { mutate } = create;
  useEffect(() => mutate({ child_ID: person.ID }), [mutate, person.ID]);
  return (
    <Dialog onClose={onClose} title="Zuordnungscode" isShort>
      <Stack>
        {create.error !== null && <StatusBanner kind="error">{create.error.message}</StatusBanner>}
        <Text size="sm">
          Wer diesen Code eingibt, fragt nach {person.fullname}: „kommt dazu“ oder „zieht um“. Wer {person.prename}{' '}
          verwaltet, antwortet. Er gilt einmal; ein neuer Code macht den alten ungültig.
        </Text>
        {create.data !== undefined && <CodeBox code={create.data.code} validUntil={create.data.validUntil} />}
      </Stack>
    </Dialog>
  );
};
