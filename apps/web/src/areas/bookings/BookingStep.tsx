import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './BookingStep.module.css';

type Props = { number: number; title: string; children: ReactNode };

/** One of the steps of a booking; all of them stand on one screen. */
export const BookingStep = ({ number, title, children }: Props) => {
  const headingId = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={headingId}>
      <Stack>
        <Group gap="sm" wrap="nowrap">
          <span className={classes.number} data-round aria-hidden>
            {number}
          </span>
          <Title order={2} size="h4" id={headingId}>
            {title}
          </Title>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
};
