import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { occupancyQuery } from './rooms.api.ts';

const firstHour = 7;
const lastHour = 22;
const days = 28;

/** Most used first; unused rooms are left out. */
const used = <T extends { hours: readonly number[] }>(rooms: readonly T[]): readonly T[] => {
  const sumOf = ({ hours }: T) => hours.reduce((sum, minutes) => sum + minutes, 0);
  return rooms.filter((room) => sumOf(room) > 0).toSorted((one, other) => sumOf(other) - sumOf(one));
};

/** Auslastung: how much of each hour a room was occupied in the last four weeks. */
export const OccupancyChart = () => {
  const today = dayInVienna(useOpenedAt());
  const range = {
    from: toSeconds(startOfDayInVienna(addDays(today, -days))),
    to: toSeconds(startOfDayInVienna(today)),
  };
  const occupancy = useQuery(occupancyQuery(range));
  const labels = Array.from({ length: lastHour - firstHour }, (_, index) => clockText((firstHour + index) * 60));
  return (
    <QueryState
      query={occupancy}
      skeleton={<Skeleton height={320} radius="md" />}
      isEmpty={(data) => used(data.rooms).length === 0}
      empty={<EmptyState>In den letzten vier Wochen war kein Raum belegt.</EmptyState>}
    >
      {(data) => (
        <Stack>
          {used(data.rooms).map((room) => {
            const values = room.hours
              .slice(firstHour, lastHour)
              .map((minutes) => Math.round((minutes / (data.days * 60)) * 100));
            return (
              <ChartCard
                key={room.ID}
                title={room.name}
                note="Anteil der letzten vier Wochen in Prozent, nach Stunde."
                headings={['Stunde', 'belegt in %']}
                rows={labels.map((label, hour) => [label, values[hour] ?? 0] as const)}
              >
                <BarColumns
                  labels={labels}
                  height={160}
                  series={[{ name: 'belegt in %', colour: chartColours.main, values }]}
                />
              </ChartCard>
            );
          })}
        </Stack>
      )}
    </QueryState>
  );
};
