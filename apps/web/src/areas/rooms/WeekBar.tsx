import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, formatLongDay, formatSpan, type IsoDay } from '@vereinshaus/contract/kit/days';
import classes from './room-grid.module.css';

type WeekBarProps = {
  /** One day, or a week. */
  days: readonly IsoDay[];
  today: IsoDay;
  onGo: (day: IsoDay) => void;
};

/** The shown period, and navigation. */
export const WeekBar = ({ days, today, onGo }: WeekBarProps) => {
  const [first = today, last = today] = [days[0], days.at(-1)];
  const isDay = days.length === 1;
  return (
    <Group gap="xs" className={classes.bar ?? ''}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isDay ? 'Voriger Tag' : 'Vorige Woche'}
        onClick={() => onGo(addDays(first, -days.length))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Title order={2} size="h4" ta="center" aria-live="polite">
        {isDay ? formatLongDay(first) : formatSpan(first, last)}
      </Title>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isDay ? 'Nächster Tag' : 'Nächste Woche'}
        onClick={() => onGo(addDays(first, days.length))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      {!days.includes(today) && (
        <Button variant="subtle" h={44} onClick={() => onGo(today)}>
          Heute
        </Button>
      )}
    </Group>
  );
};
