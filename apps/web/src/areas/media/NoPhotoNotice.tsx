import { useQuery } from '@tanstack/react-query';
import { safety } from '@vereinshaus/contract/bookings/safety';
import { query } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

const named = (persons: readonly { fullname: string }[]) => persons.map(({ fullname }) => fullname).join(', ');

/** Kein Foto: persons without photo consent, shown next to the buttons for uploading and for releasing photos. */
export const NoPhotoNotice = ({ courseId }: { courseId: number }) => {
  const { data } = useQuery(query(safety.photoConsents, { id: courseId }));
  if (data === undefined || !data.isAsked) return null;
  if (data.persons.length === 0)
    return <StatusBanner kind="success">Alle in diesem Kurs sind mit Fotos einverstanden.</StatusBanner>;
  const refused = data.persons.filter(({ hasRefused }) => hasRefused);
  const unsaid = data.persons.filter(({ hasRefused }) => !hasRefused);
  return (
    <StatusBanner kind="error" title="Kein Foto">
      {refused.length > 0 && <div>Nicht einverstanden: {named(refused)}.</div>}
      {unsaid.length > 0 && <div>Noch nicht gefragt, also auch kein Foto: {named(unsaid)}.</div>}
    </StatusBanner>
  );
};
