import { useQuery } from '@tanstack/react-query';
import { birthdaysWithinDays, home, jubileesWithinDays } from '@vereinshaus/contract/home/calls';
import { query } from '../../kit/api.ts';
import { BirthdayRow, JubileeRow } from './InboxRows.tsx';
import { Kind } from './InboxSection.tsx';

/** Upcoming birthdays and jubilees for the office. */
export const ComingSection = () => {
  const { data } = useQuery(query(home.inbox, {}));
  if (data === undefined) return null;
  const { birthdays, jubilees } = data;
  return (
    <>
      {birthdays !== undefined && birthdays.total > 0 && (
        <Kind
          title={`Geburtstage in ${birthdaysWithinDays} Tagen`}
          total={birthdays.total}
          to="/benutzer/jubilare?art=alle"
          wayLabel="Alle Geburtstage"
        >
          {birthdays.entries.map((entry) => (
            <BirthdayRow key={entry.child_ID} {...entry} />
          ))}
        </Kind>
      )}
      {jubilees !== undefined && jubilees.total > 0 && (
        <Kind
          title={`Jubiläen in ${jubileesWithinDays} Tagen`}
          total={jubilees.total}
          to="/benutzer/jubilare"
          wayLabel="Alle Jubilare"
        >
          {jubilees.entries.map((entry) => (
            <JubileeRow key={`${entry.kind} ${entry.child_ID}`} {...entry} />
          ))}
        </Kind>
      )}
    </>
  );
};
