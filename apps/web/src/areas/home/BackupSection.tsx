import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { system } from '@vereinshaus/contract/system/calls';
import { query } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

/** Sicherung überfällig, Zeitplan steht: a warning for users who run the installation or can contact those who do. */
export const BackupSection = () => {
  const { data } = useQuery(query(system.backup, {}));
  if (data === undefined) return null;
  return (
    <>
      {data.overdue && (
        <StatusBanner kind="error" title="Sicherung überfällig">
          {data.time === 0
            ? 'Von den Daten aller Vereine gibt es noch keine Sicherung.'
            : `Die letzte gelungene Sicherung der Daten aller Vereine ist vom ${formatDayAndTime(data.time)}.`}{' '}
          Bitte sag es jenen, die diese Installation betreiben: Ohne Sicherung ist bei einem Ausfall verloren, was
          seither eingetragen wurde.
        </StatusBanner>
      )}
      {data.isScheduleStopped && (
        <StatusBanner kind="error" title="Geplante Arbeiten stehen still">
          {`Der letzte geplante Lauf ist vom ${formatDayAndTime(data.scheduleTime)}.`} Erinnerungen, Nachrücken und die
          Sicherung kommen so nicht von selbst. Bitte sag es jenen, die diese Installation betreiben.
        </StatusBanner>
      )}
    </>
  );
};
