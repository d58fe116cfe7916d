import { Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { accounting, type CostCentre } from '@vereinshaus/contract/accounting/calls';
import { Form } from '../../kit/Form.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { choicesQuery, useSaveCostCentre } from './accounting.api.ts';

type Tag = { ID: number; label: string };

/** An existing name is kept and only gets the tag. */
const CentreForm = ({ tags }: { tags: readonly Tag[] }) => {
  const save = useSaveCostCentre();
  const form = useForm({ initialValues: { name: '', tag_ID: '0' } });
  const submit = ({ name, tag_ID: tag }: { name: string; tag_ID: string }) =>
    save.mutate(
      { name, tag_ID: Number(tag) },
      {
        onSuccess: () => form.reset(),
        onError: (error) => {
          const atFields = fieldErrorsOf(error);
          form.setErrors(Object.keys(atFields).length === 0 ? { name: error.message } : atFields);
        },
      },
    );
  return (
    <Form onSubmit={form.onSubmit(submit)}>
      <Group align="flex-start">
        <TextInput
          label="Kostenstelle"
          description="Eine neue, oder eine von oben."
          maxLength={80}
          flex={1}
          miw={200}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Für Kurse mit dem Tag"
          description="Was für sie gebucht wird, zählt hier."
          flex={1}
          miw={200}
          data={[{ value: '0', label: '–' }, ...tags.map(({ ID, label }) => ({ value: String(ID), label }))]}
          {...form.getInputProps('tag_ID')}
        />
        <Button type="submit" variant="default" mt={43} loading={save.isPending}>
          Übernehmen
        </Button>
      </Group>
    </Form>
  );
};

const tagText = ({ tag_ID: tagId }: CostCentre, tags: readonly Tag[]) => {
  const tag = tags.find(({ ID }) => ID === tagId);
  return tag === undefined ? '' : `, für Kurse mit dem Tag „${tag.label}“`;
};

/** Kostenstellen: what a row counts towards in addition to its account, and a form to add one. */
export const CostCentres = () => {
  const choices = useQuery(choicesQuery());
  const mayAdd = useMay(accounting.saveCostCentre.access);
  return (
    <Stack maw="var(--width-form)">
      <Text>
        Eine Kostenstelle ist eine Sparte, ein Kurs oder eine Veranstaltung. Wer bucht, kann sie bei jeder Zeile
        angeben; was für einen Kurs gebucht wird, bekommt sie von dessen Tag.
      </Text>
      <QueryState
        query={choices}
        isEmpty={({ costCentres }) => costCentres.length === 0}
        empty={<Text c="dimmed">Noch keine vorhanden.</Text>}
      >
        {({ costCentres, courseTags }) => (
          <List>
            {costCentres.map((centre) => (
              <List.Item key={centre.ID}>
                {centre.name}
                {tagText(centre, courseTags)}
              </List.Item>
            ))}
          </List>
        )}
      </QueryState>
      {mayAdd && <CentreForm tags={choices.data?.courseTags ?? []} />}
    </Stack>
  );
};
