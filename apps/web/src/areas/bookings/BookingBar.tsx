import { Button, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { FootBar } from '../../kit/FootBar.tsx';

type Props = {
  /** Null while nobody is chosen or it is still counted. */
  totalCents: number | null;
  /** What the viewer pays of it; somebody else pays the rest. */
  ownCents: number;
  /** A way is still to be chosen: it will be no less. */
  isFrom: boolean;
  /** In words, whom it is for. */
  people: string;
  isFull: boolean;
  isPending: boolean;
  onBook: () => void;
};

/** § 8 FAGG: whoever presses it knows that it costs something. What costs nothing is no less binding. */
const bookLabel = (totalCents: number | null): string =>
  totalCents === 0 ? 'Verbindlich buchen' : 'Zahlungspflichtig buchen';

/** The foot of the booking: what it makes in all, and the one button. Both stay in view. */
export const BookingBar = ({ totalCents, ownCents, isFrom, people, isFull, isPending, onBook }: Props) => {
  const isShared = totalCents !== null && ownCents !== totalCents;
  return (
    <FootBar>
      <Stack gap={0} miw={0} role="status" aria-label="Gesamt">
        <Text size="sm" c="dimmed" truncate>
          {isShared ? `${people} · dein Teil` : people}
        </Text>
        {totalCents !== null && (
          <Text fw={700} size="lg" mod="figures">
            {isFrom && 'ab '}
            {formatMoney(ownCents)}
            {isShared && (
              <Text span size="sm" fw={400}>
                {' '}
                von {formatMoney(totalCents)}
              </Text>
            )}
            {isFull && (
              <Text span size="sm" fw={400}>
                {' '}
                erst beim Nachrücken
              </Text>
            )}
          </Text>
        )}
      </Stack>
      <Button size="md" style={{ flex: 'none' }} loading={isPending} onClick={onBook}>
        {isFull ? 'Auf die Warteliste' : bookLabel(totalCents)}
      </Button>
    </FootBar>
  );
};
