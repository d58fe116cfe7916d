import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PictureField.module.css';

type PictureFieldProps = {
  label: string;
  description: string;
  /** "Logo", "Titelbild": what the buttons speak of. */
  noun: string;
  /** Address of the stored picture or the data of a new one; empty = none. */
  picture: string;
  accept: readonly string[];
  error: ReactNode;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** A picture of the club: chosen, looked at, removed. */
export const PictureField = (props: PictureFieldProps) => (
  <Input.Wrapper label={props.label} labelElement="div" description={props.description} error={props.error}>
    <Group mt={4} mb={4} gap="md">
      {props.picture === '' ? (
        <Text size="sm" c="dimmed">
          Noch kein {props.noun}.
        </Text>
      ) : (
        <div className={classes.frame}>
          <img src={props.picture} alt={`${props.noun} des Vereins`} />
        </div>
      )}
      <Group gap="xs">
        <FileButton accept={props.accept.join(',')} onChange={(file) => file !== null && props.onChoose(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
              {props.picture === '' ? `${props.noun} hochladen` : `Anderes ${props.noun} wählen`}
            </Button>
          )}
        </FileButton>
        {props.picture !== '' && (
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={props.onRemove}>
            {props.noun} entfernen
          </Button>
        )}
      </Group>
    </Group>
  </Input.Wrapper>
);
