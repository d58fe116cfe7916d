import { Box, Button, Progress, Text } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FirstStep, firstSteps, home } from '@vereinshaus/contract/home/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useCommand } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';
import classes from './home.module.css';

type StepProps = { name: FirstStep; isDone: boolean; missing: readonly string[] };

const Step = ({ name, isDone, missing }: StepProps) => {
  const { label, help, path } = firstSteps[name];
  return (
    <li>
      <Link to={path} className={classes.row}>
        {isDone ? (
          <IconCircleCheckFilled
            size={20}
            role="img"
            aria-label="erledigt"
            color="var(--mantine-primary-color-filled)"
          />
        ) : (
          <IconCircle size={20} role="img" aria-label="offen" />
        )}
        <Text flex={1} {...(isDone && { c: 'dimmed' })}>
          {label}
          <Text span size="sm" c="dimmed">
            {' '}
            {missing.length > 0 ? `Es fehlt noch: ${missing.join(', ')}` : help}
          </Text>
        </Text>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
};

/** Half completed, it shrinks to one line: today's work comes first. */
const isShort = (done: number, all: number) => done * 2 >= all;

/**
 * Erste Schritte eines neuen Vereins, shown before figures that are all still zero: completes itself, and disappears when everything is
 * done or it is dismissed.
 */
export const FirstStepsSection = () => {
  const { data } = useQuery(query(home.firstSteps, {}));
  const hide = useCommand(home.hideFirstSteps, { invalidates: [home.firstSteps], announces: true });
  const [isOpened, setOpened] = useState(false);
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (steps.length === 0) return null;
  const left = steps.length - done;
  const hideButton = (
    <Button variant="subtle" loading={hide.isPending} onClick={() => hide.mutate({})}>
      Ausblenden
    </Button>
  );
  if (isShort(done, steps.length) && !isOpened) {
    return (
      <section aria-label="Erste Schritte" className={classes.stepsLine}>
        <IconListCheck size={20} stroke={1.75} aria-hidden />
        <Text>Erste Schritte: {left === 0 ? 'Alles erledigt. Willkommen!' : `${left} von ${steps.length} offen`}</Text>
        <Button variant="subtle" aria-expanded={false} onClick={() => setOpened(true)}>
          Ansehen
        </Button>
        {/* On a phone it would need a line of its own, so it is only shown when open. */}
        <Box visibleFrom="xs">{hideButton}</Box>
      </section>
    );
  }
  return (
    <Box mb="xl" maw="var(--width-text)">
      <HomeCard title="Erste Schritte" icon={IconListCheck}>
        <Text size="sm" c="dimmed" mb="xs">
          {left === 0 ? 'Alles erledigt. Willkommen!' : `${done} von ${steps.length} erledigt`}
        </Text>
        <Progress value={(done / steps.length) * 100} aria-label="Erste Schritte erledigt" mb="sm" />
        <ul className={classes.entries}>
          {steps.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </ul>
        {hideButton}
      </HomeCard>
    </Box>
  );
};
