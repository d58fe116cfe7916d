import { Paper, Stack, Text } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OffDate } from '@vereinshaus/contract/events/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { offDatesQuery } from '../events.api.ts';

const whatText = ({ name, courseName, own }: OffDate, isInCourse: boolean) =>
  [own.join(', '), isInCourse ? name : [courseName, name].filter(Boolean).join(' – ')].filter(Boolean).join(': ');

type OffDatesProps = {
  /** Epoch seconds. */
  from: number;
  to: number;
  /** Only of this course, which the page already names. */
  courseId?: number;
  /** Excludes dates the viewer only manages. */
  isOwnOnly?: boolean;
};

/** Entfällt: cancelled dates with their reasons; hidden if there are none. */
export const OffDates = ({ from, to, courseId = 0, isOwnOnly = false }: OffDatesProps) => {
  const all = useQuery(offDatesQuery(from, to, courseId)).data?.dates ?? [];
  const dates = all.filter(({ own }) => !isOwnOnly || own.length > 0);
  if (dates.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Entfällt" mb="md">
      {dates.map((date) => {
        const what = whatText(date, courseId > 0);
        return (
          <Paper key={date.ID} p="sm" withBorder style={{ display: 'flex', gap: 12, alignItems: 'flex-start' }}>
            <IconCalendarOff size={20} aria-hidden style={{ flexShrink: 0 }} />
            <div>
              <Text size="sm" fw={600}>
                <del>
                  {formatMoment(date.start)}
                  {what !== '' && `, ${what}`}
                </del>{' '}
                entfällt
              </Text>
              {date.reason !== '' && <Text size="sm">{date.reason}</Text>}
            </div>
          </Paper>
        );
      })}
    </Stack>
  );
};
