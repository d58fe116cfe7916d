import { Badge, Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceTemplate } from '@vereinshaus/contract/invoices/calls';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { templatesQuery, useDefaultTemplate, useRemoveTemplate } from './invoices.api.ts';

const NewTemplateDialog = part(() => import('./NewTemplateDialog.tsx'), 'NewTemplateDialog');
const InvoiceSettingsDialog = part(() => import('./InvoiceSettingsDialog.tsx'), 'InvoiceSettingsDialog');

type Action = { kind: 'copy' | 'remove'; template: InvoiceTemplate };
type CardProps = { template: InvoiceTemplate; onAction: (action: Action) => void };

const TemplateMenu = ({ template, onAction }: CardProps) => {
  const choose = useDefaultTemplate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" variant="subtle" px={8} aria-label={`Mehr zu Vorlage ${template.name}`}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {template.isDefault ? (
          <Menu.Item onClick={() => choose.mutate({ ID: 0 })}>Nicht mehr verwenden</Menu.Item>
        ) : (
          <Menu.Item onClick={() => choose.mutate({ ID: template.ID })}>Für neue Rechnungen verwenden</Menu.Item>
        )}
        <Menu.Item onClick={() => onAction({ kind: 'copy', template })}>Duplizieren</Menu.Item>
        <Menu.Item color="red" onClick={() => onAction({ kind: 'remove', template })}>
          Löschen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const TemplateCard = ({ template, onAction }: CardProps) => (
  <Paper withBorder p="md" component="article" aria-label={template.name}>
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Title order={2} size="h4">
            {template.name}
          </Title>
          {template.isDefault && (
            <Badge variant="light" color="green">
              in Verwendung
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          geändert am {formatDayAndTime(template.timeModified)}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          size="sm"
          component={Link}
          to={`/editor/${template.ID}/${template.accessToken ?? ''}`}
          aria-label={`Bearbeiten: ${template.name}`}
        >
          Bearbeiten
        </Button>
        <TemplateMenu template={template} onAction={onAction} />
      </Group>
    </Group>
  </Paper>
);

const RemoveModal = ({ template, onClose }: { template: InvoiceTemplate; onClose: () => void }) => {
  const remove = useRemoveTemplate();
  return (
    <ConfirmModal
      opened
      confirmLabel="Vorlage löschen"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ ID: template.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      Die Vorlage „{template.name}“ wird gelöscht. Ausgestellte Rechnungen bleiben, wie sie sind.
    </ConfirmModal>
  );
};

/** /rechnung/vorlagen: the club's own texts on invoices. */
export const TemplatesPage = () => {
  const list = useQuery(templatesQuery());
  const mayConfigure = useMay(may('club'));
  const [action, setAction] = useState<Action | { kind: 'new' | 'settings' } | null>(null);
  const close = () => setAction(null);
  const newButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAction({ kind: 'new' })}>
      Neue Vorlage
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Rechnungsvorlagen"
        description="Der Text rund um die Positionen. Was das Gesetz verlangt, steht immer auf der Rechnung."
        action={newButton}
      />
      <Stack>
        {mayConfigure && (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAction({ kind: 'settings' })}>
            UID-Nummer, Zahlungsziel, Fußzeile
          </Button>
        )}
        <QueryState
          query={list}
          isEmpty={({ templates }) => templates.length === 0}
          empty={
            <EmptyState>
              Noch keine vorhanden. Rechnungen werden mit dem üblichen Text geschrieben; mit einer Vorlage wird er
              eurer.
            </EmptyState>
          }
        >
          {({ templates }) => (
            <Stack gap="sm">
              {templates.map((template) => (
                <TemplateCard key={template.ID} template={template} onAction={setAction} />
              ))}
            </Stack>
          )}
        </QueryState>
      </Stack>
      <DelayedSuspense>
        {action?.kind === 'new' && <NewTemplateDialog onClose={close} />}
        {action?.kind === 'copy' && <NewTemplateDialog copied={action.template} onClose={close} />}
        {action?.kind === 'remove' && <RemoveModal template={action.template} onClose={close} />}
        {action?.kind === 'settings' && <InvoiceSettingsDialog onClose={close} />}
      </DelayedSuspense>
    </>
  );
};
