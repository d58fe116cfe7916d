import { ActionIcon, Button, Group, Paper, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxSignatories } from '@vereinshaus/contract/handover/rules';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { availableCodes, isBoardCode } from '@vereinshaus/contract/membership/rules';
import { useState } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { signatoriesQuery, useSaveSignatories } from './handover.api.ts';

type Line = { key: string; account: string; code: string; signsAlone: boolean; holders: readonly string[] };

const Editor = ({ stored }: { stored: readonly Line[] }) => {
  const club = useClub();
  const save = useSaveSignatories();
  const [lines, setLines] = useState(stored);
  const [added, setAdded] = useState(0);
  const codes = availableCodes(club)
    .filter(isBoardCode)
    .map((code) => ({ value: String(code), label: membershipRoleLabel(code, club.memberStates) }));
  const change = (key: string, changed: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const add = () => {
    setAdded(added + 1);
    setLines([
      ...lines,
      { key: `new${added}`, account: '', code: codes.at(-1)?.value ?? '', signsAlone: false, holders: [] },
    ]);
  };
  const submit = () =>
    save.mutate({
      signatories: lines.map(({ account, code, signsAlone }) => ({ account, code: Number(code), signsAlone })),
    });
  return (
    <Stack gap="sm">
      {lines.length === 0 && <Text c="dimmed">Noch ist nicht eingetragen, wer bei der Bank zeichnet.</Text>}
      {lines.map(({ key, account, code, signsAlone, holders }) => (
        <Paper key={key} withBorder p="sm">
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Konto"
              flex="1 1 10rem"
              maxLength={80}
              value={account}
              onChange={(event) => change(key, { account: event.currentTarget.value })}
            />
            <Select
              label="Funktion"
              flex="1 1 10rem"
              data={codes}
              allowDeselect={false}
              value={code}
              onChange={(value) => change(key, { code: value ?? code, holders: [] })}
            />
            <Switch
              label="zeichnet allein"
              checked={signsAlone}
              onChange={(event) => change(key, { signsAlone: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Zeile ${account} entfernen`}
              onClick={() => setLines(lines.filter((line) => line.key !== key))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
          {holders.length > 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              Zurzeit: {holders.join(', ')}
            </Text>
          )}
        </Paper>
      ))}
      {save.error !== null && <StatusBanner kind="error">{save.error.message}</StatusBanner>}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={lines.length >= maxSignatories}
          onClick={add}
        >
          Zeile hinzufügen
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          Zeichnung speichern
        </Button>
      </Group>
    </Stack>
  );
};

/** Who signs at the bank: by function, so that it follows the current holder. */
export const SignatoriesSection = () => {
  const signatories = useQuery(signatoriesQuery());
  return (
    <FormSection
      title="Wer bei der Bank zeichnet"
      description="Je Konto und Funktion. Endet eine Funktion, steht es in ihrer Amtsübergabe; die Bank verständigt ihr selbst."
    >
      <QueryState query={signatories}>
        {({ signatories: stored }) => (
          <Editor
            stored={stored.map(({ account, code, signsAlone, holders }) => ({
              key: `${account}|${code}`,
              account,
              code: String(code),
              signsAlone,
              holders,
            }))}
          />
        )}
      </QueryState>
    </FormSection>
  );
};
