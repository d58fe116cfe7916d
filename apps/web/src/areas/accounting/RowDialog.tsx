import { Autocomplete, Button, Group, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsSplit2, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LedgerRow, SimilarRow } from '@vereinshaus/contract/accounting/calls';
import { bookingSymbolLabels, bookingSymbols } from '@vereinshaus/contract/accounting/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../kit/api.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { Form } from '../../kit/Form.tsx';
import { newKey } from '../../kit/new-key.ts';
import { similarRowsQuery, useAddRow, useReviseRow } from './accounting.api.ts';
import { PartFields } from './PartFields.tsx';
import { AccountSelect } from './shared/AccountSelect.tsx';
import { ReceiptUpload, type UploadedReceipt } from './shared/ReceiptUpload.tsx';
import { type TaxFieldChoices, TaxFields } from './shared/TaxFields.tsx';
import { emptyPart, fromLedger, newRow, splitRow, sumOf, type TypedRow, toWire } from './typed-row.ts';

type RowDialogProps = TaxFieldChoices & {
  /** The edited row; a new one if absent. */
  row: LedgerRow | null;
  /** Defaults of a new row: a day (yyyymmdd) and the paying account. */
  day: number;
  account: number;
  onClose: () => void;
};

const symbolOptions = bookingSymbols.map((symbol) => ({
  value: symbol,
  label: `${symbol} ${bookingSymbolLabels[symbol]}`,
}));

const typingMs = 200;
const leastLetters = 3;

/** Earlier rows with the same text; their accounts fill empty fields. */
const useProposals = (text: string) => {
  const [asked] = useDebouncedValue(text.trim(), typingMs);
  const { data } = useQuery({
    ...similarRowsQuery(asked),
    enabled: asked.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  return data?.rows ?? [];
};

const withProposal = (row: TypedRow, proposal: SimilarRow): TypedRow => ({
  ...row,
  text: proposal.text,
  symbol: proposal.buchsymbol,
  debit: row.debit === 0 ? proposal.gkonto : row.debit,
  credit: row.debit === 0 ? proposal.konto : row.credit,
  taxCode: row.taxCode === 'none' ? proposal.tax_code : row.taxCode,
});

/** The server's refusal for one field, until something changes. */
const problemOf = (error: Error | null, field: string) =>
  error instanceof ApiError ? (error.fields[field] ?? null) : null;

/** Buchen: for typing from field to field and submitting with Enter; then the next receipt, on the same day. */
export const RowDialog = ({ row: before, day, account, onClose, ...choices }: RowDialogProps) => {
  const [typed, setTyped] = useState<TypedRow>(() => (before === null ? newRow(day, account) : fromLedger(before)));
  const [receipts, setReceipts] = useState<readonly UploadedReceipt[]>([]);
  const [key, setKey] = useState(newKey);
  const [done, setDone] = useState(0);
  const first = useRef<HTMLInputElement>(null);
  const add = useAddRow();
  const revise = useReviseRow();
  const command = before === null ? add : revise;
  const proposals = useProposals(typed.text);
  // Based on the current state: a chosen proposal is followed by its text.
  const change = (values: Partial<TypedRow>) => setTyped((current) => ({ ...current, ...values }));
  const isSplit = typed.parts.length > 0;

  const next = () => {
    setDone(done + 1);
    setKey(newKey());
    setReceipts([]);
    setTyped(newRow(typed.day, isSplit && typed.shared === 'debit' ? account : typed.credit, typed.symbol));
    first.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (before !== null)
      revise.mutate({ row: before.ID, version: before.version, ...toWire(typed) }, { onSuccess: onClose });
    else add.mutate({ ...toWire(typed), receipts: [...receipts], key }, { onSuccess: next });
  };
  const choose = (text: string) => {
    const proposal = proposals.find((each) => each.text === text);
    setTyped(proposal === undefined || isSplit ? { ...typed, text } : withProposal(typed, proposal));
  };
  const failure = command.error;
  const atField = (field: string) => problemOf(failure, field);

  return (
    <Dialog title={before === null ? 'Neue Buchung' : 'Buchung ändern'} size="lg" onClose={onClose}>
      <Form failure={failure} onSubmit={submit}>
        <Stack gap="sm">
          {before !== null && <Text size="sm">Belegnummer {before.number}</Text>}
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
            <DayInput
              ref={first}
              label="Datum"
              value={typed.day}
              clearable={false}
              error={atField('belegdatum')}
              onChange={(value) => change({ day: value })}
            />
            <TextInput
              label="Nummer am Beleg"
              maxLength={40}
              value={typed.belegnr}
              onChange={(event) => change({ belegnr: event.currentTarget.value })}
            />
            <NativeSelect
              label="Symbol"
              value={typed.symbol}
              data={symbolOptions}
              onChange={(event) =>
                change({ symbol: bookingSymbols.find((symbol) => symbol === event.currentTarget.value) ?? 'SO' })
              }
            />
          </SimpleGrid>
          <Autocomplete
            label="Text"
            required
            maxLength={200}
            value={typed.text}
            data={[...new Set(proposals.map(({ text }) => text))]}
            filter={({ options }) => options}
            error={atField('text')}
            onChange={(text) => change({ text })}
            onOptionSubmit={choose}
          />
          {(!isSplit || typed.shared === 'debit') && (
            <AccountSelect
              label="Soll"
              description={
                isSplit ? 'für alle Teile' : 'Wohin das Geld geht: der Aufwand, oder die Bank bei einer Einnahme.'
              }
              required
              accounts={choices.accounts}
              value={typed.debit}
              error={atField('gkonto')}
              onChange={(debit) => change({ debit })}
            />
          )}
          {(!isSplit || typed.shared === 'credit') && (
            <AccountSelect
              label="Haben"
              description={isSplit ? 'für alle Teile' : 'Woher es kommt: die Bank, oder der Ertrag bei einer Einnahme.'}
              required
              accounts={choices.accounts}
              value={typed.credit}
              error={atField('konto')}
              onChange={(credit) => change({ credit })}
            />
          )}
          {!isSplit && (
            <SimpleGrid cols={{ base: 1, xs: choices.costCentres.length > 0 ? 3 : 2 }} spacing="sm">
              <EuroInput
                label="Betrag"
                required
                value={typed.cents}
                error={atField('betrag')}
                onChange={(cents) => change({ cents })}
              />
              <TaxFields {...choices} value={typed} onChange={change} />
            </SimpleGrid>
          )}
          {isSplit && (
            <>
              {typed.parts.map((part, index) => (
                <PartFields
                  key={index}
                  {...choices}
                  part={part}
                  place={index + 1}
                  onChange={(changed) =>
                    change({ parts: typed.parts.map((each, place) => (place === index ? changed : each)) })
                  }
                  onRemove={
                    typed.parts.length > 1
                      ? () => change({ parts: typed.parts.filter((_, place) => place !== index) })
                      : undefined
                  }
                />
              ))}
              <Group justify="space-between">
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => change({ parts: [...typed.parts, emptyPart] })}
                >
                  Weiterer Teil
                </Button>
                <Text fw={600} aria-live="polite">
                  Zusammen {formatMoney(sumOf(typed.parts))}
                </Text>
              </Group>
            </>
          )}
          <Group gap="sm">
            {!isSplit && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
                onClick={() => setTyped(splitRow(typed))}
              >
                Auf mehrere Konten aufteilen
              </Button>
            )}
            {before === null && <ReceiptUpload onUploaded={(uploaded) => setReceipts([...receipts, ...uploaded])} />}
          </Group>
          {receipts.length > 0 && (
            <List size="sm" aria-label="Belege dieser Buchung">
              {receipts.map(({ file, name }) => (
                <List.Item key={file}>{name}</List.Item>
              ))}
            </List>
          )}
          {done > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {done === 1 ? '1 Beleg gebucht.' : `${done} Belege gebucht.`} Der nächste beginnt mit demselben Datum.
            </Text>
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {done > 0 ? 'Fertig' : 'Abbrechen'}
            </Button>
            <Button type="submit" loading={command.isPending}>
              {before === null ? 'Buchen' : 'Speichern'}
            </Button>
          </DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
};
