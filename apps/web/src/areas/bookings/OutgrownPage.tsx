import {
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  Group,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type InvitedPerson,
  type OutgrownPerson,
  outgrown,
  type SuccessorChoice,
} from '@vereinshaus/contract/bookings/outgrown';
import {
  type InvitationOrder,
  invitationDays,
  invitationOrderLabels,
  invitationOrders,
  invitationOutcomeLabels,
  outgrownTexts,
} from '@vereinshaus/contract/bookings/outgrown-rules';
import { may } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import {
  addDays,
  dayInVienna,
  formatDay,
  formatDayOf,
  formatMoment,
  fromDayNumber,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Form } from '../../kit/Form.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { outgrownQuery, useInvite, useSaveSuccessor, useWithdraw } from './outgrown.api.ts';
import classes from './WaitlistsPage.module.css';

type Outgrown = ReplyOf<typeof outgrown.list>;

const freeText = ({ free, waiting }: SuccessorChoice): string => {
  const places = free < 0 ? 'Plätze ohne Grenze' : free === 1 ? '1 Platz frei' : `${free} Plätze frei`;
  return waiting === 0 ? places : `${places}, ${waiting} auf der Warteliste`;
};

const choiceLabel = (choice: SuccessorChoice): string =>
  `${choice.name}${choice.startdate > 0 ? `, ab ${formatDay(choice.startdate)}` : ''} (${freeText(choice)})`;

const choicesOf = (choices: readonly SuccessorChoice[]) =>
  choices.map((choice) => ({ value: String(choice.ID), label: choiceLabel(choice) }));

/** What keeps somebody from being invited now; empty = nothing. */
const obstacleOf = ({ unfit, isThere }: OutgrownPerson, isInvited: boolean): string => {
  if (isInvited) return 'Ist eingeladen.';
  if (isThere) return 'Hat dort schon einen Platz oder wartet.';
  return unfit;
};

const factsOf = ({ reason, isWaiting, booked, memberSince }: OutgrownPerson): string =>
  [
    reason,
    isWaiting
      ? 'Wartet derzeit auf einen Platz.'
      : `Gebucht ${formatDayOf(booked)}${memberSince > 0 ? `, Mitglied seit ${formatDay(memberSince)}` : ''}.`,
  ].join(' ');

const PersonRow = ({
  person,
  obstacle,
  mayInvite,
  isChosen,
  onChoose,
}: {
  person: OutgrownPerson;
  obstacle: string;
  mayInvite: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) => (
  <li className={classes.row}>
    {mayInvite && (
      <Checkbox
        aria-label={`${person.fullname} auswählen`}
        checked={isChosen}
        disabled={obstacle !== ''}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    )}
    <div className={classes.person}>
      <Text component="div">
        <ProfileLink personId={person.child_ID} name={person.fullname} />
      </Text>
      <Text size="sm" c="dimmed">
        {factsOf(person)}
      </Text>
      {obstacle !== '' && <Text size="sm">{obstacle}</Text>}
    </div>
  </li>
);

const WithdrawDialog = ({ invited, onClose }: { invited: InvitedPerson; onClose: () => void }) => {
  const withdraw = useWithdraw();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withdraw.mutate({ course_ID: invited.course_ID, ID: invited.ID, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Einladung von ${invited.fullname} zurückziehen`}
      submitLabel="Einladung zurückziehen"
      isPending={withdraw.isPending}
      failure={withdraw.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Grund"
        description="Die Familie liest ihn in einer E-Mail. Der Platz geht an die Nächsten."
        required
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const standingText = ({ outcome, until, hasPlace }: InvitedPerson): string => {
  if (outcome !== 'none') return invitationOutcomeLabels[outcome];
  return `${hasPlace ? 'Platz gehalten' : 'mit Vorrang auf der Warteliste'}, Antwort bis ${formatMoment(until)}`;
};

const WithdrawButton = ({ invited, onOpen }: { invited: InvitedPerson; onOpen: () => void }) =>
  useMay(outgrown.withdraw.access, { course_ID: invited.course_ID }) && (
    <Button variant="subtle" aria-label={`Einladung zurückziehen: ${invited.fullname}`} onClick={onOpen}>
      Zurückziehen
    </Button>
  );

const InvitedSection = ({ invited }: { invited: readonly InvitedPerson[] }) => {
  const [withdrawing, setWithdrawing] = useState<InvitedPerson | null>(null);
  if (invited.length === 0) return null;
  return (
    <Card component="section" withBorder padding="lg" aria-label="Eingeladen">
      <Title order={2} size="h4" mb="xs">
        Eingeladen
      </Title>
      <ul className={classes.rows}>
        {invited.map((one) => (
          <li key={one.ID} className={classes.row}>
            <div className={classes.person}>
              <Text component="div">
                <ProfileLink personId={one.child_ID} name={one.fullname} />
              </Text>
              <Text size="sm" c="dimmed">
                {one.course}: {standingText(one)}
              </Text>
            </div>
            {one.outcome === 'none' && <WithdrawButton invited={one} onOpen={() => setWithdrawing(one)} />}
          </li>
        ))}
      </ul>
      {withdrawing !== null && <WithdrawDialog invited={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Card>
  );
};

const isOrder = (value: string): value is InvitationOrder => invitationOrders.some((one) => one === value);

const fitsNextSeason = ({ fitsLater, isThere }: OutgrownPerson) => fitsLater && !isThere;

/** The course that follows is still the one of this season: everybody is too young for it. */
const SeasonFirst = ({ list }: { list: Outgrown }) => {
  const mayChangeSeason = useMay(may('course'));
  const target = list.choices.find(({ ID }) => ID === list.target_ID);
  if (target === undefined || !list.persons.some(fitsNextSeason)) return null;
  return (
    <StatusBanner kind="info">
      {outgrownTexts.seasonFirst(target.name)}{' '}
      {mayChangeSeason && (
        <Anchor component={Link} to="/kurse/saisonwechsel" inherit>
          Zum Saisonwechsel
        </Anchor>
      )}
    </StatusBanner>
  );
};

/** The deadline is the evening of a day. */
const eveningOf = (day: number): number => {
  const iso = fromDayNumber(day);
  return iso === null ? 0 : toSeconds(momentInVienna({ day: iso, minutes: 20 * 60 }));
};

const InviteForm = ({
  courseId,
  list,
  invitedIds,
}: {
  courseId: number;
  list: Outgrown;
  invitedIds: ReadonlySet<number>;
}) => {
  const invite = useInvite();
  const today = dayInVienna(useOpenedAt());
  const target = list.choices.find(({ ID }) => ID === list.target_ID);
  const mayInvite =
    useMay(outgrown.invite.access, { course_ID: courseId, target_ID: list.target_ID }) && target !== undefined;
  const open = list.persons.filter((person) => obstacleOf(person, invitedIds.has(person.child_ID)) === '');
  const [left, setLeft] = useState<readonly number[]>([]);
  const [until, setUntil] = useState(toDayNumber(addDays(today, invitationDays.usual)));
  const [order, setOrder] = useState<InvitationOrder>('booked');
  const [key, setKey] = useState(newKey);
  const chosen = open.map(({ child_ID }) => child_ID).filter((id) => !left.includes(id));
  const places = target === undefined || target.free < 0 ? chosen.length : Math.min(target.free, chosen.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { course_ID: courseId, target_ID: list.target_ID, child_IDs: [...chosen], until: eveningOf(until), order, key },
      { onSuccess: () => setKey(newKey()) },
    );
  };
  return (
    <Card component="section" withBorder padding="lg" aria-label="Wird zu alt">
      <Form failure={invite.error} onSubmit={submit}>
        <Stack gap="md">
          <Title order={2} size="h4">
            {list.persons.length === 1 ? '1 wird zu alt' : `${list.persons.length} werden zu alt`}
          </Title>
          <ul className={classes.rows}>
            {list.persons.map((person) => (
              <PersonRow
                key={person.child_ID}
                person={person}
                obstacle={obstacleOf(person, invitedIds.has(person.child_ID))}
                mayInvite={mayInvite}
                isChosen={chosen.includes(person.child_ID)}
                onChoose={(isChosen) =>
                  setLeft(isChosen ? left.filter((id) => id !== person.child_ID) : [...left, person.child_ID])
                }
              />
            ))}
          </ul>
          {mayInvite && open.length > 0 && (
            <>
              <DayInput
                label="Antwort bis"
                description={`Zwischen ${invitationDays.least} und ${invitationDays.most} Tagen. Zwei Tage vorher erinnern wir.`}
                clearable={false}
                value={until}
                onChange={setUntil}
              />
              <Radio.Group
                label="Wenn es weniger Plätze gibt als Eingeladene, kommt zuerst"
                description="Das steht in der Einladung."
                value={order}
                onChange={(value) => isOrder(value) && setOrder(value)}
              >
                <Stack gap="xs" mt="xs">
                  {invitationOrders.map((one) => (
                    <Radio key={one} value={one} label={invitationOrderLabels[one]} />
                  ))}
                </Stack>
              </Radio.Group>
              {places < chosen.length && (
                <StatusBanner kind="info">
                  {outgrownTexts.fewer({ places, invited: chosen.length, order })} Die anderen stehen ganz vorne auf der
                  Warteliste.
                </StatusBanner>
              )}
              <Text size="sm">
                Der Platz wird bis zur Frist freigehalten. Gebucht und verrechnet wird erst, was eine Familie annimmt.
              </Text>
              <Group>
                <Button type="submit" loading={invite.isPending} disabled={chosen.length === 0}>
                  {chosen.length === 1 ? '1 Kind einladen' : `${chosen.length} Kinder einladen`}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Form>
    </Card>
  );
};

const SuccessorSection = ({
  courseId,
  list,
  onTarget,
}: {
  courseId: number;
  list: Outgrown;
  onTarget: (id: number) => void;
}) => {
  const save = useSaveSuccessor();
  const maySave = useMay(outgrown.saveSuccessor.access, { course_ID: courseId });
  return (
    <Card component="section" withBorder padding="lg" aria-label="Nachfolgekurs">
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4">
            Nachfolgekurs
          </Title>
          {list.successor_ID !== 0 && list.successor_ID === list.target_ID && (
            <Badge variant="light" tt="none">
              festgelegt
            </Badge>
          )}
        </Group>
        <Select
          label="Eingeladen wird in"
          placeholder="Kurs wählen"
          {...(list.target_ID === 0 && {
            description: 'Wähle zuerst, in welchen Kurs es weitergeht. Dann kannst du auswählen, wer eingeladen wird.',
          })}
          searchable
          data={choicesOf(list.choices)}
          value={list.target_ID === 0 ? null : String(list.target_ID)}
          onChange={(value) => value !== null && onTarget(Number(value))}
        />
        {maySave && list.target_ID !== 0 && list.target_ID !== list.successor_ID && (
          <Group>
            <Button
              variant="default"
              loading={save.isPending}
              onClick={() => save.mutate({ course_ID: courseId, successor_ID: list.target_ID })}
            >
              Als Nachfolgekurs festlegen
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
};

const measuredText = ({ next_ID, measured }: Outgrown): string =>
  next_ID === 0
    ? `Gerechnet mit den Altersgrenzen von heute, ein Jahr später (${formatDay(measured)}).`
    : `Gerechnet mit den Altersgrenzen der nächsten Saison (${formatDay(measured)}).`;

/** /herausgewachsen/{course}: who will be too old for the next season, where they go on, and who is invited there. */
export const OutgrownPage = () => {
  const { courseID = '' } = useParams();
  const courseId = Number(courseID);
  const [target, setTarget] = useState<number>();
  const loaded = useQuery(outgrownQuery(courseId, target));
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Wer herauswächst"
        back={{ to: `/kurse/${courseId}?tab=teilnehmer`, label: 'Teilnehmer' }}
        description="Wer für die nächste Saison zu alt ist, wird mit Vorrang in den nächsten Kurs eingeladen."
      />
      <QueryState query={loaded}>
        {(list) => {
          const invitedIds = new Set(
            list.invited
              .filter(({ course_ID, outcome }) => course_ID === list.target_ID && outcome === 'none')
              .map(({ child_ID }) => child_ID),
          );
          return (
            <Stack gap="lg">
              <Text>
                <Anchor component={Link} to={`/kurse/${courseId}`} inherit>
                  {list.name}
                </Anchor>
                : {measuredText(list)}
              </Text>
              {list.persons.length === 0 && list.invited.length === 0 ? (
                <EmptyState>
                  Niemand wird für die nächste Saison zu alt. Gezählt werden alle, die teilnehmen oder warten und deren
                  Geburtsdatum bekannt ist.
                </EmptyState>
              ) : (
                <>
                  <SuccessorSection courseId={courseId} list={list} onTarget={setTarget} />
                  <SeasonFirst list={list} />
                  {list.persons.length > 0 && <InviteForm courseId={courseId} list={list} invitedIds={invitedIds} />}
                  <InvitedSection invited={list.invited} />
                </>
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
};
