import { ActionIcon, Button, Group, SegmentedControl, Switch, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { calendarViews, sheets } from './calendar-view.ts';
import type { CalendarUrl } from './use-calendar-url.ts';

const isView = (value: string): value is (typeof calendarViews)[number] => calendarViews.some((view) => view === value);

/** The shown period, navigation, and the choice of the view. */
export const CalendarBar = ({ url, today }: { url: CalendarUrl; today: IsoDay }) => {
  const { previous, next, title, turn } = sheets[url.view];
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Group gap="xs">
        <Button variant="default" h={44} onClick={() => url.show(today)}>
          Heute
        </Button>
        <ActionIcon variant="default" size={44} aria-label={previous} onClick={() => url.show(turn(url.day, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={next} onClick={() => url.show(turn(url.day, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h4" ml="xs" aria-live="polite">
          {title(url.day)}
        </Title>
      </Group>
      <Group gap="md">
        <Switch
          label="nur die meiner Familie"
          checked={url.isOwnOnly}
          onChange={(event) => url.setOwnOnly(event.currentTarget.checked)}
        />
        <SegmentedControl
          aria-label="Ansicht"
          data={calendarViews.map((view) => ({ value: view, label: sheets[view].name }))}
          value={url.view}
          onChange={(value) => isView(value) && url.setView(value)}
        />
      </Group>
    </Group>
  );
};
