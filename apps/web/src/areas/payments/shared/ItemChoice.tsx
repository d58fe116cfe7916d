import { Checkbox, Stack, Text } from '@mantine/core';
import type { InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { payments } from '@vereinshaus/contract/payments/calls';
import { query } from '../../../kit/api.ts';

type Preview = ReplyOf<typeof payments.previewManual>;

/** What a payment would cover. */
export const previewQuery = (input: InputOf<typeof payments.previewManual>) => query(payments.previewManual, input);

type ItemsProps = { items: Preview['items']; value: string[]; onChange: (chosen: string[]) => void; error?: unknown };

/** The open items to select, with the amount this payment would cover of each. */
export const ItemChoice = ({ items, value, onChange, error }: ItemsProps) =>
  items.length === 0 ? (
    <Text size="sm" c="dimmed">
      Es ist nichts offen.
    </Text>
  ) : (
    <Checkbox.Group
      label="Wofür"
      description="Ohne Auswahl zählt der Text, dann das älteste Fällige."
      value={value}
      onChange={onChange}
      {...(typeof error === 'string' && { error })}
    >
      <Stack gap="xs" mt="xs" mah={240} style={{ overflowY: 'auto' }}>
        {items.map(({ ID, text, fullname, dueOn, open, covered }) => (
          <Checkbox
            key={ID}
            value={String(ID)}
            label={`${text}: ${formatMoney(open)}`}
            description={[
              fullname,
              `fällig ${formatDay(dueOn)}`,
              ...(covered > 0 ? [`davon mit dieser Zahlung: ${formatMoney(covered)}`] : []),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
