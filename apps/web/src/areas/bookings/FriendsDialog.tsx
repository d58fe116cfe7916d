import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WaitingPerson } from '@vereinshaus/contract/bookings/waitlists';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useFriends } from './queue-offers.api.ts';

/** Somebody of these waits with friends already: then it is to be ended. */
export const waitsWithFriends = (persons: readonly WaitingPerson[]): boolean =>
  persons.some(({ bond }) => bond?.isOfFriends === true);

type Props = { courseId: number; persons: readonly WaitingPerson[]; onClose: () => void; onSaved: () => void };

/** Freunde gemeinsam warten lassen: children of several families, whom the families have asked the office to put together. */
export const FriendsDialog = ({ courseId, persons, onClose, onSaved }: Props) => {
  const save = useFriends();
  const ends = waitsWithFriends(persons);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim().length < 3 ? 'Bitte gib einen Grund an.' : null) },
  });
  return (
    <FormDialog
      title={ends ? 'Wieder einzeln warten lassen' : 'Freunde gemeinsam warten lassen'}
      submitLabel={ends ? 'Wieder einzeln' : 'Gemeinsam warten lassen'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(({ reason }) =>
        save.mutate(
          { course_ID: courseId, course_parts_IDs: persons.map(({ ID }) => ID), reason, ends },
          { onSuccess: onSaved, onError: atFields(form) },
        ),
      )}
      onClose={onClose}
    >
      <Text>{persons.map(({ fullname }) => fullname).join(', ')}</Text>
      <Text size="sm">
        {ends
          ? 'Alle behalten ihren Platz in der Reihe. Die Familien bekommen eine E-Mail.'
          : 'Sie bekommen Plätze nur alle zugleich, dort, wo die oder der Letzte steht; wo ihr Plätze anbietet, sagt jede Familie für sich Ja. Die Familien bekommen eine E-Mail und können es jederzeit auflösen.'}
      </Text>
      <TextInput
        label="Grund"
        description="Steht im Verlauf, die Familien lesen ihn."
        required
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};
