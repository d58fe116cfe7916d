import { Badge, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { platform, platformChecks } from '@vereinshaus/contract/platform/calls';
import { useCommand } from '../../kit/api.ts';
import { Facts } from '../../kit/Facts.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import type { PlatformClub } from './PlatformClubPage.tsx';

const changes = { invalidates: [platform.club, platform.clubs], announces: true };

type HostProps = { clubId: number; host: string };

const DropHost = ({ clubId, host }: HostProps) => {
  const drop = useCommand(platform.dropHost, changes);
  return (
    <Button
      variant="default"
      size="xs"
      loading={drop.isPending}
      onClick={() => drop.mutate({ club_ID: clubId, host })}
      aria-label={`Entfernen: ${host}`}
    >
      Entfernen
    </Button>
  );
};

const CountingHost = ({ clubId, host, isMain, isOnly }: HostProps & { isMain: boolean; isOnly: boolean }) => {
  const main = useCommand(platform.makeMainHost, changes);
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <Text style={{ overflowWrap: 'anywhere' }}>{host}</Text>
        {isMain && <Badge variant="light">Links in E-Mails</Badge>}
      </Group>
      <Group gap="xs">
        {!isMain && (
          <Button
            variant="default"
            size="xs"
            loading={main.isPending}
            onClick={() => main.mutate({ club_ID: clubId, host })}
            aria-label={`Für Links nehmen: ${host}`}
          >
            Für Links nehmen
          </Button>
        )}
        {!isOnly && <DropHost clubId={clubId} host={host} />}
      </Group>
    </Group>
  );
};

const WaitingHost = ({ clubId, claim }: { clubId: number; claim: PlatformClub['claims'][number] }) => {
  const check = useCommand(platformChecks.checkHost, changes);
  const code = (text: string) => <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text>{claim.host}</Text>
        <Badge variant="light" color="yellow">
          wartet auf den Nachweis
        </Badge>
      </Group>
      <Text size="sm">
        Führt der Name schon hierher, genügt „Prüfen“. Sonst leg einen TXT-Eintrag im DNS an, oder eine Datei mit dem
        Wert auf dem Webserver, zu dem der Name jetzt führt.
      </Text>
      <Facts
        of={[
          { label: 'TXT-Eintrag', value: code(claim.record) },
          { label: 'Wert', value: code(claim.value) },
          { label: 'Datei', value: code(claim.file) },
        ]}
      />
      <Group gap="xs">
        <Button
          size="xs"
          loading={check.isPending}
          onClick={() => check.mutate({ club_ID: clubId, host: claim.host })}
          aria-label={`Prüfen: ${claim.host}`}
        >
          Prüfen
        </Button>
        <DropHost clubId={clubId} host={claim.host} />
      </Group>
    </Stack>
  );
};

/** Adressen: under which names the club is found. */
export const HostSection = ({ club }: { club: PlatformClub }) => {
  const add = useCommand(platform.addHost, { ...changes, inline: true });
  const form = useForm({
    initialValues: { club_ID: club.ID, host: '' },
    validate: schemaResolver(platform.addHost.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    add.mutate(values, { onSuccess: () => form.reset(), onError: atFields(form) });
  return (
    <FormSection title="Adressen" description="Unter diesen Namen ist der Verein zu finden.">
      {club.hosts.map(({ host, isMain }) => (
        <CountingHost key={host} clubId={club.ID} host={host} isMain={isMain} isOnly={club.hosts.length === 1} />
      ))}
      {club.claims.map((claim) => (
        <WaitingHost key={claim.host} clubId={club.ID} claim={claim} />
      ))}
      <Form onSubmit={form.onSubmit(submit)}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Weitere Adresse"
            placeholder="verein.at"
            autoCapitalize="none"
            spellCheck={false}
            flex="1 1 14rem"
            {...form.getInputProps('host')}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            Eintragen
          </Button>
        </Group>
      </Form>
    </FormSection>
  );
};
