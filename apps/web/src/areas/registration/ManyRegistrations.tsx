import { Button, List, Stack, Text } from '@mantine/core';
import { IconMailForward, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { isSurelyKnown, isToDecide } from './compared-lines.ts';
import { type ManyDecision, useManyRegistrations } from './use-many-registrations.ts';

const countOf = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

type Way = {
  deed: ManyDecision;
  rows: readonly RegistrationRow[];
  label: string;
  icon: typeof IconUserPlus;
  title: string;
  text: string;
};

const waysOf = (rows: readonly RegistrationRow[]): readonly Way[] => {
  const [known, toDecide] = [rows.filter(isSurelyKnown), rows.filter(isToDecide)];
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const ways: readonly Way[] = [
    {
      deed: 'same',
      rows: known,
      icon: IconUserCheck,
      label: `${known.length} übernehmen`,
      title: `${countOf(known.length, 'Registrierung', 'Registrierungen')} übernehmen?`,
      text: 'Name, Geburtstag, E-Mail, Telefon und Adresse sind gleich: Es sind die Personen, die ihr schon habt.',
    },
    {
      deed: 'create',
      rows: toDecide,
      icon: IconUserPlus,
      label: `${toDecide.length} neu anlegen`,
      title: `${countOf(toDecide.length, 'Person', 'Personen')} neu anlegen?`,
      text: 'Neben den ähnlichen Personen, die ihr schon habt. Wer dieselbe Person ist, steht dann doppelt da.',
    },
    {
      deed: 'resend',
      rows: waiting,
      icon: IconMailForward,
      label: `${waiting.length} Zugänge schicken`,
      title: `${countOf(waiting.length, 'Zugang', 'Zugänge')} noch einmal schicken?`,
      text: 'Jede Person bekommt ihren Link per E-Mail. Wer keine Adresse hat, bleibt stehen: Den Code gibt es in der Zeile.',
    },
  ];
  return ways.filter((way) => way.rows.length > 0);
};

/** Actions for several registrations; each only applies to the suitable ones. */
export const ManyRegistrations = ({ rows }: { rows: readonly RegistrationRow[] }) => {
  const [asked, setAsked] = useState<Way | null>(null);
  const many = useManyRegistrations();
  const close = () => {
    setAsked(null);
    many.reset();
  };
  return (
    <>
      {waysOf(rows).map((way) => (
        <Button
          key={way.deed}
          size="xs"
          variant="default"
          leftSection={<way.icon size={16} aria-hidden />}
          onClick={() => setAsked(way)}
        >
          {way.label}
        </Button>
      ))}
      {asked !== null && (
        <ConfirmModal
          opened
          title={asked.title}
          confirmLabel={asked.label}
          isDestructive={false}
          isPending={many.isPending}
          onConfirm={() => many.mutate(asked, { onSuccess: close })}
          onClose={close}
        >
          <Stack gap="xs">
            <Text>{asked.text}</Text>
            <List size="sm">
              {asked.rows.slice(0, 12).map((row) => (
                <List.Item key={row.ID}>
                  {row.fullname}
                  {row.companions.length > 0 && ` mit ${row.companions.join(', ')}`}
                </List.Item>
              ))}
            </List>
            {asked.rows.length > 12 && <Text size="sm">und {asked.rows.length - 12} weitere</Text>}
          </Stack>
        </ConfirmModal>
      )}
    </>
  );
};
