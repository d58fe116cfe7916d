import { Anchor, Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCopy, IconEdit, IconListDetails, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PaymentModel } from '@vereinshaus/contract/payment-plans/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { modelsQuery } from './payment-plans.api.ts';

const groupNames = (model: PaymentModel) =>
  model.paymentGroups.map(({ name, active }) => (active ? name : `${name} (inaktiv)`)).join(', ');

const columns: readonly Column<PaymentModel>[] = [
  {
    key: 'name',
    label: 'Name',
    value: (model) => model.name,
    render: (model) => (
      <Anchor component={Link} to={`/zahlungsmodelle/${model.ID}`} inherit>
        {model.name}
      </Anchor>
    ),
    width: 280,
  },
  {
    key: 'active',
    label: 'Status',
    value: (model) => (model.active ? 'aktiv' : 'inaktiv'),
    render: (model) => (
      <Badge variant="light" color={model.active ? 'green' : 'gray'}>
        {model.active ? 'aktiv' : 'inaktiv'}
      </Badge>
    ),
    filter: 'select',
    width: 100,
  },
  {
    key: 'count',
    label: 'Zahlungsweisen',
    type: 'count',
    value: (model) => model.paymentGroups.length,
    filter: 'none',
    width: 130,
  },
  { key: 'groups', label: 'Namen der Zahlungsweisen', value: groupNames, width: 320 },
  { key: 'courses', label: 'Kurse', type: 'count', value: (model) => model.courses.length, filter: 'none', width: 80 },
];

const idOf = (model: PaymentModel) => model.ID;

const AssignedCourses = ({ model, onClose }: { model: PaymentModel; onClose: () => void }) => (
  <Dialog onClose={onClose} title={`Kurse mit „${model.name}“`}>
    {model.courses.length === 0 ? (
      <Text c="dimmed">Noch kein Kurs verwendet diese Zahlungsvorlage.</Text>
    ) : (
      <List>
        {model.courses.map(({ ID, name }) => (
          <List.Item key={ID}>
            <Anchor component={Link} to={`/kurse/${ID}`}>
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    )}
  </Dialog>
);

type RowButtonsProps = { model: PaymentModel; onShowCourses: (model: PaymentModel) => void };

const RowButtons = ({ model, onShowCourses }: RowButtonsProps) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <RowAction
      label="Bearbeiten"
      name={`${model.name} bearbeiten`}
      icon={IconEdit}
      to={`/zahlungsmodelle/${model.ID}`}
    />
    <RowAction
      label="Duplizieren"
      name={`${model.name} duplizieren`}
      icon={IconCopy}
      to={`/zahlungsmodelle/neu?vorlage=${model.ID}`}
    />
    <RowAction
      label="Zugeordnete Kurse anzeigen"
      name={`Kurse mit ${model.name} anzeigen`}
      icon={IconListDetails}
      onClick={() => onShowCourses(model)}
    />
  </Group>
);

/** /zahlungsmodelle: plans shared by courses. */
export const PaymentModelsPage = () => {
  const models = useQuery(modelsQuery());
  const [shown, setShown] = useState<PaymentModel | null>(null);
  return (
    <Stack gap={0}>
      <PageHeader
        title="Zahlungsweisen"
        description="Zahlungsvorlagen, die mehrere Kurse gemeinsam verwenden."
        action={
          <Button component={Link} to="/zahlungsmodelle/neu" leftSection={<IconPlus size={18} aria-hidden />}>
            Zahlungsvorlage anlegen
          </Button>
        }
      />
      <DataTable
        id="payment-models"
        title="Zahlungsweisen"
        {...rowsOf(models, 'templates')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Zahlungsvorlage', many: 'Zahlungsvorlagen' }}
        emptyText="Noch keine vorhanden."
        rowActions={(model) => <RowButtons model={model} onShowCourses={setShown} />}
      />
      {shown && <AssignedCourses model={shown} onClose={() => setShown(null)} />}
    </Stack>
  );
};
