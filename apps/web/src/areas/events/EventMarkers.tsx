import { Badge, Group } from '@mantine/core';
import { IconFlag, IconSchool } from '@tabler/icons-react';

type EventMarkersProps = { holiday: string; schoolHoliday: string };

/** Feiertag and Ferien, with icon and name. */
export const EventMarkers = ({ holiday, schoolHoliday }: EventMarkersProps) =>
  holiday === '' && schoolHoliday === '' ? null : (
    <Group gap={4} component="span">
      {holiday !== '' && (
        <Badge variant="light" color="blue" leftSection={<IconFlag size={12} aria-hidden />}>
          {holiday}
        </Badge>
      )}
      {schoolHoliday !== '' && (
        <Badge variant="light" color="yellow" leftSection={<IconSchool size={12} aria-hidden />}>
          {schoolHoliday}
        </Badge>
      )}
    </Group>
  );
