import { Button, Radio, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mailingLabels } from '@vereinshaus/contract/kit/labels';
import type { Person } from '@vereinshaus/contract/persons/calls';
import { FormSection } from '../../kit/FormSection.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { DigestSection } from '../digests/shared/DigestSection.tsx';
import { PushSection } from '../push/shared/PushSection.tsx';
import { useUser } from '../session/shared/session.ts';
import { personQuery, receptionQuery, useSaveMailing, useSaveReception, useUseAddress } from './messaging.api.ts';
import { WhatsAppSection } from './WhatsAppSection.tsx';

/** Order of the notification page: everything first, nothing last. */
const choices = [1, 3, 2, 0] as const;

const MailingChoice = ({ person }: { person: Person }) => {
  const save = useSaveMailing();
  const shown = save.isPending ? save.variables.shouldReceivePost : person.shouldReceivePost;
  return (
    <FormSection title="Zusendungen">
      <Radio.Group
        aria-label={`Zusendungen für ${person.fullname}`}
        value={String(shown)}
        onChange={(choice) => save.mutate({ child_ID: person.ID, shouldReceivePost: Number(choice) })}
      >
        <Stack gap="sm">
          {choices.map((choice) => (
            <Radio key={choice} value={String(choice)} label={mailingLabels[choice]} disabled={save.isPending} />
          ))}
        </Stack>
      </Radio.Group>
      <StatusBanner kind="info">
        E-Mails zu Kursen, Buchungen, Terminen, Zahlungen und Erinnerungen bekommst du immer, egal was du hier wählst.
      </StatusBanner>
    </FormSection>
  );
};

/** Mails to the address bounced until they were stopped. */
const RestingAddress = ({ personId }: { personId: number }) => {
  const { data } = useQuery(receptionQuery(personId));
  const use = useUseAddress();
  if (data === undefined || data.resting === '') return null;
  return (
    <StatusBanner kind="error" title="E-Mails kommen zurück">
      <Stack gap="xs" align="flex-start">
        <span>
          An {data.resting} gehen keine Newsletter mehr, weil E-Mails dreimal nicht zugestellt werden konnten. Trag im
          Profil eine andere Adresse ein, oder verwende sie wieder, wenn sie doch stimmt.
        </span>
        <Button
          variant="default"
          size="compact-md"
          loading={use.isPending}
          onClick={() => use.mutate({ child_ID: personId })}
        >
          Adresse wieder verwenden
        </Button>
      </Stack>
    </StatusBanner>
  );
};

/** Only if the club counts at all: otherwise the switch would have no effect. */
const ReceptionChoice = ({ personId }: { personId: number }) => {
  const wish = useQuery(receptionQuery(personId));
  const save = useSaveReception();
  if (wish.data?.isCounted !== true) return null;
  const objects = save.isPending ? save.variables.objects === true : wish.data.objects;
  return (
    <FormSection title="Statistik">
      <Switch
        label="Mein Verein darf zählen, ob E-Mails an viele geöffnet und Links darin geklickt werden"
        description="Ausgeschaltet enthalten die E-Mails nichts, was das verrät."
        checked={!objects}
        disabled={save.isPending}
        onChange={() => save.mutate({ child_ID: personId, objects: !objects })}
      />
    </FormSection>
  );
};

/** What one person receives, and by which channel. */
export const MailingSettings = ({ personId }: { personId: number }) => {
  const user = useUser();
  const person = useQuery(personQuery(personId));
  return (
    <QueryState query={person}>
      {(loaded) => (
        <Stack gap="xl" maw="var(--width-text)">
          <RestingAddress personId={loaded.ID} />
          <MailingChoice person={loaded} />
          {loaded.ID === loaded.verwalter_ID && <DigestSection personId={loaded.ID} />}
          {(loaded.ID === user.ID || loaded.verwalter_ID === user.ID) && (
            <WhatsAppSection key={loaded.ID} person={loaded} />
          )}
          {loaded.ID === user.ID && user.originalUser === undefined && <PushSection />}
          <ReceptionChoice personId={loaded.ID} />
        </Stack>
      )}
    </QueryState>
  );
};
