import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { readCardCode } from '@vereinshaus/contract/membership/card-code';
import { type FormEvent, useState } from 'react';
import { Form } from '../../kit/Form.tsx';

type Typed = { name: string; year: number };

type TypedFormProps = {
  onTyped: (typed: Typed) => Promise<void>;
  /** A USB scanner has typed a card code into the open field. */
  onScan: (code: string) => void;
};

/** Entry without a card; the input is cleared right after submitting, so that the next person cannot read it. */
export const TypedForm = ({ onTyped, onScan }: TypedFormProps) => {
  const [isPending, setPending] = useState(false);
  const form = useForm({
    initialValues: { name: '', year: '' as number | '' },
    validate: {
      name: (name) => (name.trim().includes(' ') ? null : 'Bitte gib Vor- und Nachnamen ein.'),
      year: (year) => (typeof year === 'number' && year >= 1900 ? null : 'Bitte gib den Jahrgang ein, z. B. 2014.'),
    },
  });
  const send = async ({ name, year }: typeof form.values) => {
    setPending(true);
    await onTyped({ name: name.trim(), year: Number(year) });
    form.reset();
    setPending(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { name } = form.values;
    if (readCardCode(name) === null) return form.onSubmit((values) => void send(values))(event);
    event.preventDefault();
    form.reset();
    return onScan(name);
  };
  return (
    <Form onSubmit={submit} autoComplete="off">
      <Group align="flex-start" gap="sm">
        <TextInput
          flex="3 1 12rem"
          size="md"
          label="Vor- und Nachname"
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <NumberInput
          flex="1 1 7rem"
          size="md"
          label="Jahrgang"
          placeholder="2014"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
          autoComplete="off"
          {...form.getInputProps('year')}
        />
        <Button type="submit" size="md" mt={{ base: 0, sm: 26 }} loading={isPending}>
          Anmelden
        </Button>
      </Group>
    </Form>
  );
};
