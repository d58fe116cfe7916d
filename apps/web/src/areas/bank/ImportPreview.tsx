import { Badge, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { previewLines } from '@vereinshaus/contract/bank/calls';
import { type BankPreview, type BankPreviewLine, statementFormatLabels } from '@vereinshaus/contract/bank/records';
import { formatDay, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useEffect, useRef } from 'react';
import { Figures } from '../../kit/Figures.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useDiscard, useTakeOver } from './bank.api.ts';
import { ColumnsForm } from './ColumnsForm.tsx';
import { countOf } from './line-text.ts';

type Row = BankPreviewLine & { place: number };

const columns: readonly Column<Row>[] = [
  { key: 'bookedOn', label: 'Datum', type: 'date', value: ({ bookedOn }) => bookedOn, width: 110 },
  { key: 'name', label: 'Name', value: ({ name }) => name, width: 200 },
  { key: 'text', label: 'Verwendungszweck', value: ({ text, reference }) => text || reference, width: 300 },
  { key: 'amount', label: 'Betrag', type: 'money', value: ({ amount }) => amount, width: 120 },
  {
    key: 'isKnown',
    label: 'Status',
    value: ({ isKnown }) => (isKnown ? 'schon da' : 'neu'),
    render: ({ isKnown }) => (
      <Badge variant="light" color={isKnown ? 'gray' : 'green'}>
        {isKnown ? 'schon da' : 'neu'}
      </Badge>
    ),
    width: 100,
  },
];
const placeOf = ({ place }: Row) => place;

const statementText = ({
  account,
  name,
  from,
  to,
  opening,
  closing,
  isDetails,
  isPreliminary,
}: BankPreview['statements'][number]) =>
  [
    `${accountDigits(account.nr)} ${account.name}${account.iban === '' ? '' : `, ${formatIban(account.iban)}`}`,
    isDetails
      ? 'Details zu Sammelbuchungen'
      : isPreliminary
        ? 'vorläufig, bis der Kontoauszug kommt'
        : name === ''
          ? ''
          : `Auszug ${name}`,
    from > 0 && to > 0 ? `${formatDay(from)} – ${formatDay(to)}` : '',
    opening !== undefined && closing !== undefined ? `${formatMoney(opening)} → ${formatMoney(closing)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

type Props = {
  preview: BankPreview;
  /** Just uploaded: the focus moves here. */
  isNew: boolean;
  onClose: () => void;
  onTaken: (lines: number) => void;
};

const Actions = ({ preview, onClose, onTaken }: Omit<Props, 'isNew'>) => {
  const takeOver = useTakeOver();
  const discard = useDiscard();
  return (
    <Group>
      <Button
        loading={takeOver.isPending}
        disabled={preview.statements.length === 0}
        onClick={() => takeOver.mutate({ ID: preview.ID }, { onSuccess: ({ lines }) => onTaken(lines) })}
      >
        {preview.fresh === 0 ? 'Fertig' : `${countOf(preview.fresh, 'Zeile', 'Zeilen')} übernehmen`}
      </Button>
      <Button
        variant="default"
        loading={discard.isPending}
        onClick={() => discard.mutate({ ID: preview.ID }, { onSuccess: onClose })}
      >
        Verwerfen
      </Button>
    </Group>
  );
};

/** Vorschau: new lines, known lines and warnings; nothing is written yet. */
export const ImportPreview = (props: Props) => {
  const { preview, isNew } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const rows = preview.lines.map((line, place) => ({ ...line, place }));
  const more = preview.fresh + preview.known - rows.length;
  return (
    <Stack component="section" aria-label="Vorschau">
      <Title order={2} size="h4" ref={heading} tabIndex={-1}>
        „{preview.fileName}“ ({statementFormatLabels[preview.format]})
      </Title>
      {preview.importedBefore > 0 && (
        <StatusBanner kind="info">
          Dieselbe Datei wurde schon am {formatDayAndTime(preview.importedBefore)} übernommen.
        </StatusBanner>
      )}
      {preview.table !== undefined && (
        <ColumnsForm importId={preview.ID} table={preview.table} accounts={preview.accounts} />
      )}
      {preview.statements.length > 0 && (
        <>
          {preview.warnings.length > 0 && (
            <StatusBanner kind="info" title="Bitte sieh dir das an">
              <List size="sm">
                {preview.warnings.map((warning) => (
                  <List.Item key={warning}>{warning}</List.Item>
                ))}
              </List>
            </StatusBanner>
          )}
          <List size="sm" listStyleType="none">
            {preview.statements.map((statement) => (
              <List.Item key={statementText(statement)}>{statementText(statement)}</List.Item>
            ))}
          </List>
          <Figures
            label="Was hereinkommt"
            cols={{ base: 2, md: 4 }}
            figures={[
              ['neu', formatNumber(preview.fresh)],
              ['schon da', formatNumber(preview.known)],
              ['Eingänge', formatMoney(preview.incoming)],
              ['Ausgänge', formatMoney(preview.outgoing)],
            ]}
          />
          <Actions {...props} />
          <DataTable
            id="bank-preview"
            urlKey="p"
            title="Zeilen der Datei"
            rows={rows}
            columns={columns}
            rowId={placeOf}
            countLabel={{ one: 'Zeile', many: 'Zeilen' }}
            emptyText="Diese Datei hat keine Zeilen."
            cardTitle={({ name, text }) => name || text}
            cardLine={({ amount, bookedOn, isKnown }) =>
              `${formatMoney(amount)}, ${formatDay(bookedOn)}${isKnown ? ', schon da' : ''}`
            }
            hideExport
            plain
          />
          {more > 0 && (
            <Text size="sm" c="dimmed">
              Hier stehen die ersten {previewLines}; {formatNumber(more)} weitere kommen mit.
            </Text>
          )}
        </>
      )}
      {preview.statements.length === 0 && <Actions {...props} />}
    </Stack>
  );
};
