import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PictureFrame.module.css';

type PictureFrameProps = {
  /** "Logo", "Titelbild". */
  noun: string;
  /** Its URL, or data of a new one; empty = none. */
  picture: string;
  /** The buttons for changing it. */
  children: ReactNode;
};

/** The current picture of the club, with its actions. */
export const PictureFrame = ({ noun, picture, children }: PictureFrameProps) => (
  <Group mt={4} mb={4} gap="md">
    {picture === '' ? (
      <Text size="sm" c="dimmed">
        Noch kein {noun}.
      </Text>
    ) : (
      <div className={classes.frame}>
        <img src={picture} alt={`${noun} des Vereins`} />
      </div>
    )}
    {children}
  </Group>
);
