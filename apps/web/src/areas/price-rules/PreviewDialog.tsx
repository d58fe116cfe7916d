import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { ChangedPrice, priceRules } from '@vereinshaus/contract/price-rules/calls';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { type PriceChange, previewQuery } from './price-rules.api.ts';

type Preview = ReplyOf<typeof priceRules.preview>;

const bookingsText = (count: number) => (count === 1 ? 'Eine Buchung' : `${count} Buchungen`);

const summaryOf = ({ bookings, changed, before, after }: Preview): string => {
  if (bookings === 0) return 'Derzeit läuft keine Buchung, die sich vergleichen ließe.';
  if (changed === 0) return `${bookingsText(bookings)} verglichen: Keine würde etwas anderes kosten.`;
  return `${bookingsText(changed)} von ${bookings} würden zusammen ${formatMoney(after)} statt ${formatMoney(before)} kosten.`;
};

const PriceLine = ({ price }: { price: ChangedPrice }) => (
  <Group component="li" justify="space-between" wrap="nowrap" gap="md" align="flex-start">
    <div>
      <Text size="sm" fw={500}>
        {price.fullname}
      </Text>
      <Text size="sm" c="dimmed">
        {price.course}
        {price.payer !== price.fullname && `, es zahlt ${price.payer}`}
      </Text>
    </div>
    <div>
      <Text size="sm" fw={600} ta="right" mod="figures" style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(price.after)}
      </Text>
      <Text size="sm" c="dimmed" ta="right" mod="figures" style={{ whiteSpace: 'nowrap' }}>
        statt {formatMoney(price.before)}
      </Text>
    </div>
  </Group>
);

const Prices = ({ preview }: { preview: Preview }) => (
  <Stack gap="sm">
    <Text fw={600}>{summaryOf(preview)}</Text>
    {preview.prices.length > 0 && (
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Wer was zahlen würde">
        {preview.prices.map((price) => (
          <PriceLine key={price.cp_ID} price={price} />
        ))}
      </Stack>
    )}
    {preview.changed > preview.prices.length && (
      <Text size="sm" c="dimmed">
        Gezeigt werden die ersten {preview.prices.length}.
      </Text>
    )}
  </Stack>
);

type Props = {
  title: string;
  change: PriceChange;
  confirmLabel: string;
  isDestructive?: boolean;
  isPending: boolean;
  failure: Error | null;
  /** Returns to the change; if missing, it can only be cancelled. */
  onBack?: () => void;
  onConfirm: () => void;
  onClose: () => void;
};

/** Wer was zahlen würde: shown before a change of the rules is saved. */
export const PreviewDialog = ({ isDestructive = false, ...props }: Props) => {
  const preview = useQuery({ ...previewQuery(props.change), staleTime: 0, retry: false });
  return (
    <Dialog title={props.title} size="lg" onClose={props.onClose}>
      <Stack>
        {props.failure !== null && <StatusBanner kind="error">{props.failure.message}</StatusBanner>}
        {preview.isError && <StatusBanner kind="error">{preview.error.message}</StatusBanner>}
        <Text size="sm">
          Was schon gebucht ist, behält seinen Preis. Zum Vergleich, was die laufenden Buchungen danach kosten würden:
        </Text>
        <div aria-live="polite">
          {preview.isPending ? <Skeleton height={84} /> : preview.data && <Prices preview={preview.data} />}
        </div>
        <DialogFooter>
          <Button variant="default" onClick={props.onBack ?? props.onClose} data-autofocus>
            {props.onBack === undefined ? 'Abbrechen' : 'Zurück'}
          </Button>
          <Button
            {...(isDestructive && { color: 'red' })}
            loading={props.isPending}
            disabled={!preview.isSuccess}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
};
