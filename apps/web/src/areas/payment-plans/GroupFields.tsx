import { Badge, Button, Fieldset, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { activePlanAt, totalOf } from '@vereinshaus/contract/payment-plans/rules';
import { serverNow } from '../../kit/server-time.ts';
import {
  changeGroup,
  changeRow,
  type DraftGroup,
  fromDraft,
  newRow,
  type PlanDraft,
  removeGroup,
  removeRow,
} from './plan-draft.ts';
import { RowFields } from './RowFields.tsx';

type GroupFieldsProps = {
  group: DraftGroup;
  place: number;
  draft: PlanDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: PlanDraft) => void;
};

/** The price of a booking at this moment. */
const nowText = (group: DraftGroup) => {
  const [offered] = activePlanAt(fromDraft([group]), Math.floor(serverNow() / 1000));
  if (!offered) return 'Derzeit nicht wählbar';
  const { price, pricenm } = totalOf(offered);
  return `Wer jetzt bucht, zahlt ${price === pricenm ? formatMoney(price) : `${formatMoney(price)} (Nicht-Mitglieder ${formatMoney(pricenm)})`}`;
};

/** One Zahlungsweise, i.e. one way to pay that families can choose. */
export const GroupFields = ({ group, place, draft, problems, onChange }: GroupFieldsProps) => {
  const number = place + 1;
  const rowsProblem = problems[`${place}.plan`];
  return (
    <Fieldset
      legend={
        <Group gap="xs">
          <span>Zahlungsweise {number}</span>
          {!group.active && (
            <Badge variant="light" color="gray">
              inaktiv
            </Badge>
          )}
        </Group>
      }
    >
      <Stack gap="sm">
        <Group align="flex-start" justify="space-between">
          <TextInput
            label="Name"
            placeholder="z. B. Einmalzahlung"
            required
            flex="1 1 220px"
            maw={420}
            maxLength={80}
            value={group.name}
            error={problems[`${place}.name`]}
            onChange={(event) => onChange(changeGroup(draft, group.key, { name: event.currentTarget.value }))}
          />
          <Switch
            mt={{ base: 0, xs: 32 }}
            label="aktiv"
            checked={group.active}
            onChange={(event) => onChange(changeGroup(draft, group.key, { active: event.currentTarget.checked }))}
          />
        </Group>
        {rowsProblem !== undefined && (
          <Text c="red" size="sm" role="alert">
            {rowsProblem}
          </Text>
        )}
        {group.plan.map((row, index) => (
          <RowFields
            key={row.key}
            row={row}
            label={`Eintrag ${index + 1} der Zahlungsweise ${number}`}
            problemOf={(field) => problems[`${place}.plan.${index}.${field}`]}
            onChange={(changes) => onChange(changeRow(draft, row.key, changes))}
            onRemove={() => onChange(removeRow(draft, row.key))}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange(changeGroup(draft, group.key, { plan: [...group.plan, newRow()] }))}
          >
            Eintrag hinzufügen
          </Button>
          <Text size="sm" c="dimmed">
            {nowText(group)}
          </Text>
          {group.ID === 0 && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onChange(removeGroup(draft, group.key))}
            >
              Zahlungsweise {number} entfernen
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
};
