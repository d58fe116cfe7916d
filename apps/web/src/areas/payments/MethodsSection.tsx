import { ActionIcon, Badge, Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import { formatDay, formatDayOf } from '@vereinshaus/contract/kit/days';
import { type PaymentMethod, paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { methodText } from './method-text.ts';
import { methodsQuery, useMakeDefault, useRemoveMethod } from './payments.api.ts';

const aboutMethod = ({ kind, exp_month: month, exp_year: year, mandate, created }: PaymentMethod): string => {
  if (kind === 'card') return `gültig bis ${String(month).padStart(2, '0')}/${year}`;
  if (mandate === undefined) return `gespeichert am ${formatDayOf(created)}`;
  return [
    `Referenz ${mandate.reference}`,
    `unterschrieben am ${formatDayOf(mandate.timeOfSigning)}`,
    ...(mandate.lastCollectedOn === 0 ? [] : [`zuletzt eingezogen am ${formatDay(mandate.lastCollectedOn)}`]),
    mandate.blockedCode === ''
      ? `gültig bis ${formatDay(mandate.validUntil)}`
      : `gesperrt nach einer Rücklastschrift (${mandate.blockedCode})`,
  ].join(', ');
};

/** The club now uses another account at the provider. */
const formerText = 'Der Verein hat den Zahlungsdienst gewechselt. Bitte hinterlege sie neu und lösche diese.';

type MethodProps = { method: PaymentMethod; onRemove: (() => void) | undefined };

const Method = ({ method, onRemove }: MethodProps) => (
  <Group justify="space-between" wrap="nowrap" gap="sm" mih={44}>
    <Radio
      value={String(method.ID)}
      label={methodText(method)}
      description={method.isFormer ? formerText : aboutMethod(method)}
      disabled={method.isFormer && !method.isDefault}
    />
    <Group gap="xs" justify="flex-end">
      {method.isFormer && (
        <Badge variant="light" color="yellow" autoContrast>
          nicht mehr verwendbar
        </Badge>
      )}
      {method.isDefault && <Badge variant="light">Standard</Badge>}
      {onRemove !== undefined && (
        <ActionIcon
          variant="subtle"
          size={44}
          color="gray"
          aria-label={`Löschen: ${methodText(method)}`}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  </Group>
);

const RemoveDialog = ({ method, onClose }: { method: PaymentMethod; onClose: () => void }) => {
  const remove = useRemoveMethod();
  return (
    <ConfirmModal
      opened
      confirmLabel={method.kind === 'sepm' ? 'Mandat widerrufen' : 'Zahlungsart löschen'}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ ID: method.ID }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {methodText(method)}: Damit wird ab jetzt nichts mehr bezahlt
        {method.kind === 'sepm' && '; das Mandat gilt als widerrufen'}.
      </Text>
    </ConfirmModal>
  );
};

type UnstoredKind = 'bank' | 'eps';

type ListProps = {
  personId: number;
  methods: readonly PaymentMethod[];
  /** The default without a stored method, and whether there is a choice. */
  unstored: UnstoredKind;
  offersEps: boolean;
  addPath: string | undefined;
  forOther: boolean;
};

/** A click sets the default; without a choice, payment is by transfer. */
const MethodList = ({ personId, methods, unstored, offersEps, addPath, forOther }: ListProps) => {
  const [removed, setRemoved] = useState<PaymentMethod | null>(null);
  const makeDefault = useMakeDefault();
  // Everyone may remove their own methods, only administrators those of others.
  const mayRemoveForOthers = useMay(staffFrom(80));
  const mayRemove = !forOther || mayRemoveForOthers;
  const chosen = methods.find(({ isDefault }) => isDefault);
  const choose = (value: string) => {
    const method = methods.find(({ ID }) => String(ID) === value);
    const kind = method?.kind ?? (value === 'eps' ? 'eps' : 'bank');
    makeDefault.mutate({ child_ID: personId, kind, method_ID: method?.ID ?? 0 });
  };
  return (
    <Paper withBorder p="md" radius="md">
      <Stack>
        {methods.length === 0 && <Text c="dimmed">Noch keine vorhanden.</Text>}
        {(methods.length > 0 || offersEps) && (
          <Radio.Group
            label={forOther ? 'Womit normalerweise bezahlt wird' : 'Womit du normalerweise bezahlst'}
            value={chosen === undefined ? unstored : String(chosen.ID)}
            onChange={choose}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="bank" label="Überweisung" />
              {offersEps && <Radio value="eps" label="EPS" description="jedes Mal über das Online-Banking" />}
              {methods.map((method) => (
                <Method key={method.ID} method={method} onRemove={mayRemove ? () => setRemoved(method) : undefined} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {addPath !== undefined && (
          <Button
            component={Link}
            to={addPath}
            variant="light"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {methods.some(({ isFormer }) => isFormer) ? 'Zahlungsart neu hinterlegen' : 'Zahlungsart hinzufügen'}
          </Button>
        )}
      </Stack>
      {removed !== null && <RemoveDialog method={removed} onClose={() => setRemoved(null)} />}
    </Paper>
  );
};

/** Zahlungsarten of a payer. `forOther`: the office enters mandates signed on paper. */
export const MethodsSection = ({ personId, forOther = false }: { personId: number; forOther?: boolean }) => (
  <QueryState query={useQuery(methodsQuery(personId))}>
    {({ data, offers, child }) => {
      const canAdd = forOther ? offers.includes('sepm') : offers.some((kind) => kind !== 'eps');
      const path = forOther ? `/bezahlmethode/add_for/${personId}` : '/bezahlmethode/add';
      return (
        <MethodList
          personId={personId}
          methods={data}
          unstored={child.paymentMethod === paymentMethodIndex.sofort ? 'eps' : 'bank'}
          offersEps={offers.includes('eps')}
          addPath={canAdd ? path : undefined}
          forOther={forOther}
        />
      );
    }}
  </QueryState>
);
