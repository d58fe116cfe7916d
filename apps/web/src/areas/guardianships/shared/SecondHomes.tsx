import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Guardian } from '@vereinshaus/contract/guardianships/calls';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { QueryState } from '../../../kit/QueryState.tsx';
import { AppointDialog, EndDialog, InviteDialog, RightsDialog } from '../GuardianDialogs.tsx';
import { ofChildQuery } from '../guardianships.api.ts';
import { rightsText } from '../RightsFields.tsx';
import { useIsGrownUp } from '../use-is-grown-up.ts';
import { BothHomes } from './BothHomes.tsx';

type Child = { ID: number; prename: string; birthdate: number };
/** The viewer: the child's Verwalter, or the office, which must give a reason. */
type Props = { child: Child; isOffice: boolean };

type Open = { kind: 'invite' } | { kind: 'rights' | 'end'; guardian: Guardian } | null;

const stateText = ({ state, isMove, validUntil }: Guardian): string => {
  if (state === 'invited') return `eingeladen, bis ${formatDayOf(validUntil)}`;
  return state === 'asked' ? `fragt: ${isMove ? 'zieht um' : 'kommt dazu'}` : 'vereinbart';
};

const Line = ({ guardian, onOpen }: { guardian: Guardian; onOpen: (open: Open) => void }) => (
  <Group component="li" justify="space-between" gap="sm">
    <div>
      <Group gap="xs">
        <Text fw={600}>{guardian.fullname || 'Einladung: zweites Zuhause'}</Text>
        <Badge variant="light">{stateText(guardian)}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {rightsText(guardian)}
      </Text>
    </div>
    <Group gap="xs">
      {guardian.state === 'agreed' && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Rechte ändern: ${guardian.fullname}`}
          onClick={() => onOpen({ kind: 'rights', guardian })}
        >
          Rechte ändern
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={guardian.state === 'invited' ? 'Zurücknehmen: Einladung' : `Beenden: ${guardian.fullname}`}
        onClick={() => onOpen({ kind: 'end', guardian })}
      >
        {guardian.state === 'invited' ? 'Zurücknehmen' : 'Beenden'}
      </Button>
    </Group>
  </Group>
);

const endText = ({ fullname, state }: Guardian, prename: string) =>
  state === 'agreed'
    ? `${fullname} sieht von ${prename} danach nichts mehr. Buchungen bleiben, wie sie sind.`
    : 'Was noch wartet, gilt danach nicht mehr.';

/** Zweites Zuhause eines Kindes: its members, their rights, and adding one. */
export const SecondHomes = ({ child, isOffice }: Props) => {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isGrownUp = useIsGrownUp(child);
  const Add = isOffice ? AppointDialog : InviteDialog;
  return (
    <Stack gap="sm">
      <QueryState query={useQuery(ofChildQuery(child.ID))}>
        {({ guardians, homes }) => (
          <>
            {homes !== undefined && homes.length > 1 && <BothHomes homes={homes} />}
            {guardians.length === 0 ? (
              <Text size="sm" c="dimmed">
                {isGrownUp
                  ? `${child.prename} ist erwachsen: Ein zweites Zuhause gibt es nur für Minderjährige.`
                  : `${child.prename} hat kein zweites Zuhause.`}
              </Text>
            ) : (
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {guardians.map((guardian) => (
                  <Line key={guardian.ID} guardian={guardian} onOpen={setOpen} />
                ))}
              </Stack>
            )}
          </>
        )}
      </QueryState>
      {!isGrownUp && (
        <Group>
          <Button
            variant="light"
            aria-label={`Zweites Zuhause ${isOffice ? 'eintragen' : 'einladen'}: ${child.prename}`}
            onClick={() => setOpen({ kind: 'invite' })}
          >
            {isOffice ? 'Zweites Zuhause eintragen' : 'Zweites Zuhause einladen'}
          </Button>
        </Group>
      )}
      {open?.kind === 'invite' && <Add child={child} onClose={close} />}
      {open?.kind === 'rights' && (
        <RightsDialog guardian={open.guardian} name={child.prename} needsReason={isOffice} onClose={close} />
      )}
      {open?.kind === 'end' && (
        <EndDialog
          id={open.guardian.ID}
          text={endText(open.guardian, child.prename)}
          needsReason={isOffice}
          onClose={close}
        />
      )}
    </Stack>
  );
};
