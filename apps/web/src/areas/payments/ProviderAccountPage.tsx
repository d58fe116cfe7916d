import {
  Anchor,
  Badge,
  Button,
  Code,
  CopyButton,
  Group,
  List,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { accountPattern, accountTexts, type providerAccounts } from '@vereinshaus/contract/payments/provider-accounts';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { providerAccountQuery, useProveAccount, useUseAccount } from './payments.api.ts';

type AccountState = ReplyOf<typeof providerAccounts.get>;

/** A setting at Stripe proves the ownership of the account: three steps, the last one checks it. */
const ProveForm = ({ address }: Pick<AccountState, 'address'>) => {
  const prove = useProveAccount();
  const form = useForm({
    initialValues: { account: '' },
    validate: { account: (account) => (accountPattern.test(account.trim()) ? null : accountTexts.form) },
  });
  const submit = ({ account }: { account: string }) =>
    prove.mutate({ account: account.trim() }, { onSuccess: () => form.reset(), onError: atFields(form) });
  return (
    <Paper withBorder p="md" radius="md">
      <Form failure={prove.error} onSubmit={form.onSubmit(submit)} aria-label="Konto nachweisen">
        <Stack>
          <Title order={2} size="h4">
            Ein Konto nachweisen
          </Title>
          <List type="ordered" spacing="xs">
            <List.Item>
              Öffnet bei Stripe „Einstellungen“, „Unternehmen“, „Öffentliche Angaben“ und tragt als Support-Website ein:
              <Group gap="xs" mt={4}>
                <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
                <CopyButton value={address}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" variant="light" onClick={copy}>
                      {copied ? 'Kopiert' : 'Kopieren'}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </List.Item>
            <List.Item>Gebt die Nummer des Kontos ein und lasst es prüfen.</List.Item>
            <List.Item>Danach könnt ihr die Support-Website bei Stripe wieder ändern.</List.Item>
          </List>
          <TextInput
            label="Kontonummer bei Stripe"
            description="Sie beginnt mit acct_."
            maxLength={60}
            {...form.getInputProps('account')}
          />
          <Group>
            <Button type="submit" loading={prove.isPending}>
              Prüfen
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
};

const Account = ({ name, since, isUsed }: { name: string; since?: number; isUsed: boolean }) => {
  const use = useUseAccount();
  const mayUse = useMay(clubs.save.access);
  return (
    <Group component="li" justify="space-between">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name === '' ? 'Konto der Installation' : name}
        </Text>
        {since !== undefined && (
          <Text size="sm" c="dimmed">
            nachgewiesen {formatDayAndTime(since)}
          </Text>
        )}
      </div>
      {isUsed ? (
        <Badge variant="light">wird verwendet</Badge>
      ) : (
        mayUse && (
          <Button
            variant="light"
            loading={use.isPending}
            onClick={() => use.mutate({ settings: { stripeAccount: name } })}
          >
            Verwenden
          </Button>
        )
      )}
    </Group>
  );
};

const Accounts = ({ account, proven, pending }: AccountState) => (
  <Paper withBorder p="md" radius="md" component="section" aria-label="Konten">
    <Stack>
      <Title order={2} size="h4">
        Wohin bezahlt wird
      </Title>
      {pending > 0 && (
        <StatusBanner kind="info">
          Über das jetzige Konto ist noch Geld unterwegs. Wechseln kann man, sobald es angekommen ist.
        </StatusBanner>
      )}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        <Account name="" isUsed={account === ''} />
        {proven.map((one) => (
          <Account key={one.account} name={one.account} since={one.time} isUsed={one.account === account} />
        ))}
      </Stack>
    </Stack>
  </Paper>
);

/** /verein/zahlungsdienst: the club's account at Stripe for payments of families, with proof of ownership. */
export const ProviderAccountPage = () => (
  <>
    <PageHeader title="Konto bei Stripe" back={{ to: '/verein/konfiguration', label: 'Konfiguration' }} />
    <QueryState query={useQuery(providerAccountQuery())}>
      {(state) =>
        state.isOffered ? (
          <Stack maw="var(--width-form)" gap="lg">
            <Accounts {...state} />
            <ProveForm address={state.address} />
            <Text size="sm">
              Ob und womit man online bezahlen kann, steht in der{' '}
              <Anchor component={Link} to="/verein/konfiguration" inherit>
                Konfiguration
              </Anchor>
              .
            </Text>
          </Stack>
        ) : (
          <EmptyState>
            Diese Installation ist nicht mit Stripe verbunden. Wer sie betreibt, kann das einrichten; Überweisung und
            SEPA-Lastschrift über eure Bank gehen auch ohne.
          </EmptyState>
        )
      }
    </QueryState>
  </>
);
