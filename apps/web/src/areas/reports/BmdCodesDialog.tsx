import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BmdCode, bmdCode } from '@vereinshaus/contract/reports/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { bmdCodesQuery, useSaveBmdCodes } from './reports.api.ts';

type Props = { onClose: () => void };

const problemOf = (text: string): string | null => {
  const checked = bmdCode.safeParse(text);
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
};

const CodesForm = ({ codes, onClose }: Props & { codes: readonly BmdCode[] }) => {
  const save = useSaveBmdCodes();
  const [typed, setTyped] = useState(new Map(codes.map(({ code, bmdCode: known }) => [code, known])));
  return (
    <FormDialog
      title="Steuercodes für BMD"
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        const changed = codes.map(({ code }) => ({ code, bmdCode: typed.get(code) ?? '' }));
        if (changed.some((each) => problemOf(each.bmdCode) !== null)) return;
        save.mutate({ codes: changed }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Welche Nummern gelten, weiß die Steuerberatung. Ohne Nummer gehen Betrag und Steuer als zwei Zeilen hinaus.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {codes.map(({ code, name }) => (
          <TextInput
            key={code}
            label={name}
            inputMode="numeric"
            maxLength={3}
            value={typed.get(code) ?? ''}
            error={problemOf(typed.get(code) ?? '')}
            onChange={(event) => setTyped(new Map(typed).set(code, event.currentTarget.value.trim()))}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
};

/** Steuercodes für BMD: the accountant's code for each tax of the club. */
export const BmdCodesDialog = ({ onClose }: Props) => (
  <QueryState query={useQuery(bmdCodesQuery())} skeleton={null}>
    {({ codes }) => <CodesForm codes={codes} onClose={onClose} />}
  </QueryState>
);
