import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { draws, type OfficeDraw } from '@vereinshaus/contract/draws/calls';
import { minReason } from '@vereinshaus/contract/draws/rules';
import { may } from '@vereinshaus/contract/kit/access';
import { useId, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { DrawBadge } from './DrawBadge.tsx';
import { ChangeDialog, PlanDialog, ReasonField } from './DrawTermsDialog.tsx';
import { timesOf } from './draw-words.ts';
import { ofClubQuery, useRun, useStop } from './draws.api.ts';
import { ResultsDialog } from './ResultsDialog.tsx';
import { SimulatorDialog } from './SimulatorDialog.tsx';

const countText = ({ children, lots, won, state }: OfficeDraw): string => {
  const wishes = `${children === 1 ? '1 Kind' : `${children} Kinder`} mit ${lots === 1 ? '1 Los' : `${lots} Losen`}`;
  return state === 'drawn' ? `${wishes}, ${won} mit Platz` : wishes;
};

/** One child entered in two homes has two lots; who is who the office knows, and the program does not. */
const twinsText = ({ twins }: OfficeDraw): string =>
  `${twins === 1 ? 'Einmal haben' : `${twins}-mal haben`} mehrere Kinder denselben Namen und Geburtstag. Schaut vor dem Auslosen unter „Mögliche Dubletten“ nach, ob es dasselbe Kind ist.`;

const Twins = ({ draw }: { draw: OfficeDraw }) =>
  draw.twins === 0 ? null : <StatusBanner kind="info">{twinsText(draw)}</StatusBanner>;

const RunDialog = ({ draw, onClose }: { draw: OfficeDraw; onClose: () => void }) => {
  const run = useRun();
  const outcome =
    draw.confirmHours === 0 ? 'Die Plätze werden gebucht und verrechnet' : 'Die Plätze werden zum Bestätigen angeboten';
  return (
    <FormDialog
      title={`${draw.name} auslosen?`}
      submitLabel="Auslosen"
      isPending={run.isPending}
      failure={run.error}
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate({ ID: draw.ID }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>
        {countText(draw)}. {outcome}, alle Familien bekommen das Ergebnis per E-Mail. Das geht einmal und lässt sich
        nicht zurücknehmen.
      </Text>
      <Twins draw={draw} />
    </FormDialog>
  );
};

const StopDialog = ({ draw, onClose }: { draw: OfficeDraw; onClose: () => void }) => {
  const stop = useStop();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`${draw.name} abbrechen?`}
      submitLabel="Verlosung abbrechen"
      isPending={stop.isPending}
      isDisabled={reason.trim().length < minReason}
      failure={stop.error}
      onSubmit={(event) => {
        event.preventDefault();
        stop.mutate({ ID: draw.ID, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>Niemand bekommt dadurch einen Platz, und die Kurse können wieder gebucht werden.</Text>
      <ReasonField description="Alle, die Wünsche abgegeben haben, lesen ihn." value={reason} onChange={setReason} />
    </FormDialog>
  );
};

type OpenDialog =
  | { kind: 'run' | 'stop' | 'change' | 'compare' | 'results'; draw: OfficeDraw }
  | { kind: 'plan' }
  | null;

const Actions = ({ draw, onOpen }: { draw: OfficeDraw; onOpen: (open: OpenDialog) => void }) => {
  const mayChange = useMay(may('course'));
  if (draw.state === 'stopped') return null;
  if (draw.state === 'drawn')
    return (
      <May access={draws.results.access}>
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => onOpen({ kind: 'results', draw })}>
          Ergebnis je Kind
        </Button>
      </May>
    );
  return (
    <Group gap="xs">
      {mayChange && draw.state === 'closed' && <Button onClick={() => onOpen({ kind: 'run', draw })}>Auslosen</Button>}
      <Button variant="default" onClick={() => onOpen({ kind: 'compare', draw })}>
        Regeln vergleichen
      </Button>
      {mayChange && (
        <>
          <Button variant="default" onClick={() => onOpen({ kind: 'change', draw })}>
            Ändern
          </Button>
          <Button variant="subtle" color="red" onClick={() => onOpen({ kind: 'stop', draw })}>
            Abbrechen
          </Button>
        </>
      )}
    </Group>
  );
};

const Dialogs = ({ open, onClose }: { open: OpenDialog; onClose: () => void }) => {
  if (open === null) return null;
  switch (open.kind) {
    case 'plan':
      return <PlanDialog onClose={onClose} />;
    case 'run':
      return <RunDialog draw={open.draw} onClose={onClose} />;
    case 'stop':
      return <StopDialog draw={open.draw} onClose={onClose} />;
    case 'change':
      return <ChangeDialog draw={open.draw} onClose={onClose} />;
    case 'compare':
      return <SimulatorDialog draw={open.draw} onClose={onClose} />;
    case 'results':
      return <ResultsDialog draw={open.draw} onClose={onClose} />;
  }
};

/** For the office: all draws, how many wish, and what to do next. */
export const OfficeDraws = () => {
  const ofClub = useQuery(ofClubQuery());
  const headingId = useId();
  const [open, setOpen] = useState<OpenDialog>(null);
  return (
    <Stack component="section" gap="sm" maw="var(--width-text)" aria-labelledby={headingId}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={headingId}>
          Verlosungen im Verein
        </Title>
        <May access={may('course')}>
          <Button onClick={() => setOpen({ kind: 'plan' })}>Verlosung ankündigen</Button>
        </May>
      </Group>
      <QueryState query={ofClub}>
        {({ draws: all }) =>
          all.length === 0 ? (
            <Text c="dimmed">Noch keine. Eine Verlosung lohnt sich für Kurse, die in Sekunden voll sind.</Text>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {all.map((draw) => (
                <Card key={draw.ID} component="li" withBorder padding="sm">
                  <Stack gap="xs">
                    <Group gap="xs">
                      <Text fw={600}>{draw.name}</Text>
                      <DrawBadge state={draw.state} />
                    </Group>
                    <Text size="sm">{countText(draw)}</Text>
                    <Text size="sm" c="dimmed">
                      {timesOf(draw)}
                    </Text>
                    <Twins draw={draw} />
                    <Actions draw={draw} onOpen={setOpen} />
                  </Stack>
                </Card>
              ))}
            </Stack>
          )
        }
      </QueryState>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Stack>
  );
};
