import { Badge, Button, Group, Menu, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PriceRuleRow } from '@vereinshaus/contract/price-rules/calls';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { rulesQuery, useRemoveRule, useSetGross } from './price-rules.api.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { emptyRule, formOf, type RuleForm } from './rule-form.ts';

type CardProps = { rule: PriceRuleRow; onEdit: () => void; onRemove: () => void };

const RuleCard = ({ rule, onEdit, onRemove }: CardProps) => (
  <Paper withBorder p="md" component="li">
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={600}>{rule.text}</Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {rule.scope}
          </Text>
          {!rule.active && (
            <Badge variant="light" color="gray">
              inaktiv
            </Badge>
          )}
        </Group>
      </div>
      <Group gap={4} wrap="nowrap">
        <RowAction label="Bearbeiten" name={`${rule.text} bearbeiten`} icon={IconEdit} onClick={onEdit} />
        <RowAction label="Löschen" name={`${rule.text} löschen`} icon={IconTrash} isDestructive onClick={onRemove} />
      </Group>
    </Group>
  </Paper>
);

const AddButton = ({ onAdd }: { onAdd: (rule: RuleForm) => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button leftSection={<IconPlus size={18} aria-hidden />}>Regel anlegen</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onAdd(emptyRule('family'))}>Familienermäßigung</Menu.Item>
      <Menu.Item onClick={() => onAdd(emptyRule('lateEntry'))}>Später Einstieg</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const RemoveDialog = ({ rule, onClose }: { rule: PriceRuleRow; onClose: () => void }) => {
  const remove = useRemoveRule();
  return (
    <PreviewDialog
      title={`„${rule.text}“ löschen?`}
      change={{ removed_ID: rule.ID }}
      confirmLabel="Regel löschen"
      isDestructive
      isPending={remove.isPending}
      failure={remove.error}
      onConfirm={() => remove.mutate({ ID: rule.ID }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

type GrossProps = { grossPrices: boolean; chargesVat: boolean };

/** How prices are entered. Payers always see the full amount. */
const GrossSection = ({ grossPrices, chargesVat }: GrossProps) => {
  const [isAsking, setAsking] = useState(false);
  const save = useSetGross();
  const wanted = !grossPrices;
  return (
    <Stack gap="xs" component="section" aria-labelledby="gross-title">
      <Title order={2} size="h4" id="gross-title">
        Umsatzsteuer
      </Title>
      <Switch
        label="Preise enthalten die Umsatzsteuer"
        description={
          chargesVat
            ? 'Sonst kommen zu jedem Preis, den ihr eingebt, 20 % dazu. Wer bezahlt, sieht immer den ganzen Betrag.'
            : 'Euer Verein verrechnet keine Umsatzsteuer: Derzeit macht das keinen Unterschied.'
        }
        checked={grossPrices}
        onChange={() => setAsking(true)}
      />
      {isAsking && (
        <PreviewDialog
          title={wanted ? 'Preise mit Umsatzsteuer eingeben?' : 'Preise ohne Umsatzsteuer eingeben?'}
          change={{ grossPrices: wanted }}
          confirmLabel="Umstellen"
          isPending={save.isPending}
          failure={save.error}
          onConfirm={() => save.mutate({ grossPrices: wanted }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
};

/** /preisregeln: automatic price reductions, and how prices are entered. */
export const PriceRulesPage = () => {
  const rules = useQuery(rulesQuery());
  const [edited, setEdited] = useState<RuleForm | null>(null);
  const [removed, setRemoved] = useState<PriceRuleRow | null>(null);
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Preisregeln"
        description="Was von selbst vom Preis abgezogen wird: für Geschwister, und für alle, die später einsteigen."
        action={<AddButton onAdd={setEdited} />}
      />
      <QueryState query={rules}>
        {(data) => (
          <Stack gap="xl">
            {data.rules.length === 0 ? (
              <EmptyState>Noch keine Regel: Jeder Preis ist, was beim Kurs steht.</EmptyState>
            ) : (
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Preisregeln">
                {data.rules.map((rule) => (
                  <RuleCard
                    key={rule.ID}
                    rule={rule}
                    onEdit={() => setEdited(formOf(rule))}
                    onRemove={() => setRemoved(rule)}
                  />
                ))}
              </Stack>
            )}
            <GrossSection {...data} />
          </Stack>
        )}
      </QueryState>
      {edited !== null && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
      {removed !== null && <RemoveDialog rule={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  );
};
