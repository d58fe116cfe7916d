import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import { BarColumns } from '../../kit/charts/BarColumns.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { occupancyQuery } from './rooms.api.ts';

const firstHour = 7;
const lastHour = 22;
const days = 28;

/** Auslastung: how much of each hour of the last four weeks a room was taken. */
export const OccupancyChart = () => {
  const today = dayInVienna(useOpenedAt());
  const range = {
    from: toSeconds(startOfDayInVienna(addDays(today, -days))),
    to: toSeconds(startOfDayInVienna(today)),
  };
  const occupancy = useQuery(occupancyQuery(range));
  const labels = Array.from({ length: lastHour - firstHour }, (_, index) => clockText((firstHour + index) * 60));
  return (
    <QueryState query={occupancy} skeleton={<Skeleton height={320} radius="md" />}>
      {(data) => (
        <Stack>
          {data.rooms.map((room) => {
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
