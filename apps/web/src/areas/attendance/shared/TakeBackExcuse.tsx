import { Button } from '@mantine/core';
import { useTakeBackExcuse } from '../attendance.api.ts';

type TakeBackExcuseProps = {
  personId: number;
  eventId: number;
  /** Person and date, for screen readers. */
  about: string;
  /** Shown on the button if several are listed. */
  name?: string;
};

/** Undoes an excuse; shown until the date begins. */
export const TakeBackExcuse = ({ personId, eventId, about, name }: TakeBackExcuseProps) => {
  const takeBack = useTakeBackExcuse();
  const label = name === undefined ? 'Kommt doch' : `${name} kommt doch`;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`${label}: ${about}`}
      loading={takeBack.isPending}
      onClick={() => takeBack.mutate({ child_ID: personId, event_ID: eventId })}
    >
      {label}
    </Button>
  );
};
