import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './BookingStep.module.css';

type Props = { number: number; title: string; children: ReactNode };

/** One of the steps of a booking; all of them stand on one screen. */
export const BookingStep = ({ number, title, children }: Props) => {
  const headingId = useId();
  return (
    <Stack component="section" aria-labelledby={headingId} className={classes.step}>
      <Group gap="sm" wrap="nowrap">
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
      </Group>
      {children}
    </Stack>
  );
};
