import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { largestFileMb, photoProblem, photoTypes } from '@vereinshaus/contract/files';
import { showBanner } from '../../../kit/banners.ts';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { useRemovePhoto, useSavePhoto } from './profile.api.ts';
import type { ProfilePerson } from './profile-form.ts';

/** Foto: saved at once, turned upright and cut to a square by the server. */
export const PhotoField = ({ person, mayChange }: { person: ProfilePerson; mayChange: boolean }) => {
  const save = useSavePhoto(person.ID);
  const remove = useRemovePhoto();
  const choose = (file: File | null) => {
    if (file === null) return;
    const problem = photoProblem(file);
    if (problem === undefined) save.mutate(file);
    else showBanner('error', problem);
  };
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
          <Group gap="xs">
            <FileButton accept={photoTypes.join(',')} onChange={choose}>
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  loading={save.isPending}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  {person.image === '' ? 'Foto hochladen' : 'Anderes Foto'}
                </Button>
              )}
            </FileButton>
            {person.image !== '' && (
              <Button
                size="xs"
                variant="subtle"
                loading={remove.isPending}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => remove.mutate({ child_ID: person.ID })}
              >
                Entfernen
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            JPG oder PNG, höchstens {largestFileMb} MB. Das Foto wird quadratisch zugeschnitten.
          </Text>
        </Stack>
      )}
    </Group>
  );
};
