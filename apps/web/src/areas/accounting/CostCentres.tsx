import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { accounting } from '@vereinshaus/contract/accounting';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { choicesQuery, useSaveCostCentre } from './accounting.api.ts';

/** Kostenstellen: what a row can be counted for besides its account, and the way to add one. */
export const CostCentres = () => {
  const choices = useQuery(choicesQuery());
  const mayAdd = useMay(accounting.saveCostCentre.access);
  const save = useSaveCostCentre();
  const form = useForm({ initialValues: { name: '' } });
  const submit = (values: { name: string }) =>
    save.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors({ name: error.message, ...fieldErrorsOf(error) }),
    });
  return (
    <Stack maw={640}>
      <Text>
        Eine Kostenstelle ist eine Sparte, ein Kurs oder eine Veranstaltung. Wer bucht, kann sie bei jeder Zeile
        angeben.
      </Text>
      <QueryState
        query={choices}
        isEmpty={({ costCentres }) => costCentres.length === 0}
        empty={<Text c="dimmed">Noch keine vorhanden.</Text>}
      >
        {({ costCentres }) => (
          <List>
            {costCentres.map(({ ID, name }) => (
              <List.Item key={ID}>{name}</List.Item>
            ))}
          </List>
        )}
      </QueryState>
      {mayAdd && (
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Group align="flex-start">
            <TextInput label="Neue Kostenstelle" maxLength={80} flex={1} {...form.getInputProps('name')} />
            <Button type="submit" variant="default" mt={25} loading={save.isPending}>
              Anlegen
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
};
