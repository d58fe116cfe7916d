import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../kit/Form.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useAddPerson } from './guardianships.api.ts';

/** A mere request is not a success yet. */
const bannerOf = ({ outcome }: { outcome: string }) =>
  outcome === 'asked' || outcome === 'pays' ? ('info' as const) : ('success' as const);

/** Code einlösen: an invitation takes effect immediately; otherwise the other home is asked whether the child joins or moves. */
export const AddPersonForm = () => {
  const [token, setToken] = useState('');
  const [svn, setSvn] = useState('');
  const [how, setHow] = useState('joins');
  const add = useAddPerson();
  const secret = token.trim() === '' ? { svn: svn.trim() } : { token: token.trim() };
  const clear = () => {
    setToken('');
    setSvn('');
  };
  return (
    <Form
      failure={add.error}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ ...secret, how: how === 'moves' ? 'moves' : 'joins' }, { onSuccess: clear });
      }}
    >
      <Stack maw={480}>
        {add.data !== undefined && <StatusBanner kind={bannerOf(add.data)}>{add.data.message}</StatusBanner>}
        <TextInput
          label="Code"
          description="Aus einer Einladung, auch zum Mitzahlen, oder der Zuordnungscode der Person."
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <TextInput
          label="oder Sozialversicherungsnummer des Kindes"
          inputMode="numeric"
          autoComplete="off"
          value={svn}
          onChange={(event) => setSvn(event.currentTarget.value)}
        />
        <Radio.Group
          label="Was soll geschehen?"
          description="Bei einer Einladung gilt, was darin vereinbart ist. Sonst wird gefragt, wer das Kind jetzt verwaltet; bis dahin ändert sich nichts."
          value={how}
          onChange={setHow}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="joins" label="Kommt dazu: Das Kind bleibt dort und hat auch bei mir ein Zuhause." />
            <Radio value="moves" label="Zieht um: Das Kind gehört dann zu meiner Familie." />
          </Stack>
        </Radio.Group>
        <Group>
          <Button type="submit" loading={add.isPending} disabled={token.trim() === '' && svn.trim() === ''}>
            Weiter
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};
