import { Group, Stack, Text } from '@mantine/core';
import { largestFileMb } from '@vereinshaus/contract/files/calls';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { PictureButtons } from '../../files/shared/PictureButtons.tsx';
import { useRemovePhoto, useSavePhoto } from './profile.api.ts';
import type { ProfilePerson } from './profile-form.ts';

const words = { upload: 'Foto hochladen', change: 'Anderes Foto', remove: 'Entfernen' };

/** Foto: saved immediately, rotated upright and cropped to a square by the server. */
export const PhotoField = ({ person, mayChange }: { person: ProfilePerson; mayChange: boolean }) => {
  const save = useSavePhoto(person.ID);
  const { mutate, isPending } = useRemovePhoto();
  const remove = { mutate: () => mutate({ child_ID: person.ID }), isPending };
  return (
    <Group gap="md" wrap="nowrap">
      <PersonAvatar
        personId={person.ID}
        name={person.fullname}
        image={person.image}
        alt={person.image === '' ? '' : `Foto von ${person.fullname}`}
        size={88}
      />
      {mayChange && (
        <Stack gap={6}>
          <PictureButtons hasPicture={person.image !== ''} words={words} save={save} remove={remove} />
          <Text size="xs" c="dimmed">
            JPG oder PNG, höchstens {largestFileMb} MB. Das Foto wird quadratisch zugeschnitten.
          </Text>
        </Stack>
      )}
    </Group>
  );
};
