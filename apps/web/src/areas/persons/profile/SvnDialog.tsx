import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { may } from '@vereinshaus/contract/kit/access';
import { isStoredSvn, isValidSvn, wrongSvn } from '@vereinshaus/contract/persons/svn';
import { useState } from 'react';
import { ApiError } from '../../../kit/api.ts';
import { showBanner } from '../../../kit/banners.ts';
import { useMay } from '../../../kit/May.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { useAddSvn, useNoSvn } from './profile.api.ts';
import type { ProfilePerson } from './profile-form.ts';

type Props = {
  person: Pick<ProfilePerson, 'ID' | 'fullname' | 'svn'>;
  /** The club requires the number: closing without it shows a message. */
  isForced?: boolean;
  onClose: () => void;
};

/** The number is valid, but its date is not this person's birth date. */
const isOtherBirthDate = (error: Error | null) => error instanceof ApiError && error.code === 'persons.otherBirthDate';

/** Sozialversicherungsnummer eintragen. It is sent to the server once and never returned. */
export const SvnDialog = ({ person, isForced = false, onClose }: Props) => {
  const [svn, setSvn] = useState('');
  const [problem, setProblem] = useState<string>();
  const mayForce = useMay(may('user'));
  const add = useAddSvn();
  const none = useNoSvn();
  const save = (force: boolean) => {
    if (!isValidSvn(svn)) return setProblem(wrongSvn);
    setProblem(undefined);
    add.mutate({ child_ID: person.ID, svn, ...(force && { forceOtherBirthdate: true }) }, { onSuccess: onClose });
  };
  const close = () => {
    if (isForced) showBanner('error', bookingTexts.svnMissing);
    onClose();
  };
  const failure = add.error ?? none.error;
  return (
    <ProfileDialog
      title="Sozialversicherungsnummer"
      submitLabel="Speichern"
      isPending={add.isPending}
      failure={failure}
      onSubmit={() => save(false)}
      onClose={close}
    >
      <Stack gap="sm">
        {isStoredSvn(person.svn) && <Text size="sm">Eine Nummer ist gespeichert. Hier ersetzt du sie.</Text>}
        <TextInput
          label={`Nummer von ${person.fullname}`}
          description="Zehn Stellen, wie auf der e-card. Sie wird verschlüsselt gespeichert."
          placeholder="1234 010180"
          inputMode="numeric"
          autoComplete="off"
          required
          value={svn}
          error={problem}
          onChange={(event) => setSvn(event.currentTarget.value)}
          data-autofocus
        />
        {mayForce && isOtherBirthDate(add.error) && (
          <Text size="sm">In der Nummer steckt ein anderes Geburtsdatum als im Profil.</Text>
        )}
        {mayForce && (
          <Group gap="xs">
            {isOtherBirthDate(add.error) && (
              <Button variant="light" color="red" size="xs" loading={add.isPending} onClick={() => save(true)}>
                Trotzdem Speichern
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              loading={none.isPending}
              onClick={() => none.mutate({ child_ID: person.ID }, { onSuccess: onClose })}
            >
              Keine Nummer nötig
            </Button>
          </Group>
        )}
      </Stack>
    </ProfileDialog>
  );
};
