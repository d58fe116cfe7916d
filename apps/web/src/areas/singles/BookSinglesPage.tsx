import { Button, Card, Checkbox, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type SingleDate, type SingleOffer, singles, type UnitBlock } from '@vereinshaus/contract/singles/calls';
import { blockName, type SinglePayment } from '@vereinshaus/contract/singles/rules';
import { noWithdrawalFromDates, withdrawalFromBlocks } from '@vereinshaus/contract/withdrawals/calls';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { askAgain } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useViewer } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { focusScreen } from '../../kit/use-focus-return.ts';
import { useUser } from '../session/shared/session.ts';
import { rememberTarget } from '../session/shared/target.ts';
import { BlockCard, leftText } from './BlockCard.tsx';
import { mineQuery, singleDatesQuery, useBookSingles, useBuyBlock } from './singles.api.ts';

const placesText = (free: number | null): string => {
  if (free === null) return 'Plätze frei';
  if (free === 0) return 'kein Platz frei';
  return free === 1 ? 'noch 1 Platz' : `noch ${free} Plätze`;
};

const dateLabel = ({ start, end }: SingleDate): string => `${formatMoment(start)}–${formatTime(end)}`;

const cancelUntilText = (hours: number): string => {
  if (hours === 0) return 'Bis zum Beginn';
  return hours === 1 ? 'Bis eine Stunde vorher' : `Bis ${hours} Stunden vorher`;
};

/** Read-only, for visitors. */
const DateList = ({ dates }: { dates: readonly SingleDate[] }) => (
  <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
    {dates.map((date) => (
      <li key={date.event_ID}>
        <Text>{dateLabel(date)}</Text>
        <Text size="sm" c="dimmed">
          {[date.room, placesText(date.free)].filter((part) => part !== '').join(', ')}
        </Text>
      </li>
    ))}
  </Stack>
);

/** Users who sign in or register from here return here. */
const SignInFirst = () => {
  const place = useLocation();
  const comeBack = () => rememberTarget(place);
  return (
    <Stack gap="xs">
      <Text size="sm">Zum Buchen melde dich bitte an. Wer noch nicht beim Verein ist, registriert sich zuerst.</Text>
      <Group>
        <Button component={Link} to="/benutzer/login" onClick={comeBack}>
          Anmelden
        </Button>
        <Button component={Link} to="/registrieren" variant="default" onClick={comeBack}>
          Neu registrieren
        </Button>
      </Group>
    </Stack>
  );
};

const BuyBlockDialog = ({ offer, onClose }: { offer: SingleOffer; onClose: () => void }) => {
  const client = useQueryClient();
  const buy = useBuyBlock();
  const [key] = useState(newKey);
  return (
    <FormDialog
      title={`${blockName(offer.blockUnits)} kaufen?`}
      submitLabel={`Um ${formatMoney(offer.blockPrice)} kaufen`}
      isPending={buy.isPending}
      failure={buy.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        buy.mutate(
          { course_ID: offer.course_ID, key, shownTotal: offer.blockPrice },
          { onSuccess: onClose, onError: () => void askAgain(client, [singles.dates]) },
        );
      }}
    >
      <Text>
        {offer.blockUnits} Einheiten für {offer.courseName}, für alle in deiner Familie. Der Block gilt{' '}
        {offer.blockWeeks} Wochen.
      </Text>
      <Text>
        Der Betrag steht dann auf deinem Kundenkonto. Der Block gilt, sobald er bezahlt ist. Wer rechtzeitig absagt,
        bekommt die Einheit zurück.
      </Text>
      <Text size="sm" c="dimmed">
        {withdrawalFromBlocks}
      </Text>
    </FormDialog>
  );
};

type FormProps = {
  offer: SingleOffer;
  dates: readonly SingleDate[];
  unfit: readonly { child_ID: number; text: string }[];
  blocks: readonly UnitBlock[];
  sharedChildren: readonly { ID: number; fullname: string }[];
};

const BookForm = ({ offer, dates, unfit, blocks, sharedChildren }: FormProps) => {
  const user = useUser();
  const client = useQueryClient();
  const book = useBookSingles();
  const family = [user, ...user.managees, ...sharedChildren];
  const usable = blocks.filter(({ state }) => state === 'open');
  const left = usable.reduce((sum, block) => sum + block.left, 0);
  const whyNot = (id: number) => unfit.find(({ child_ID }) => child_ID === id)?.text;
  const [personId, setPersonId] = useState(() => {
    const first = [...user.managees, user].find(({ ID }) => whyNot(ID) === undefined);
    return String((first ?? user.managees[0] ?? user).ID);
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [payment, setPayment] = useState<SinglePayment>(left > 0 ? 'block' : 'single');
  const [key, setKey] = useState(newKey);
  const [isBuying, setIsBuying] = useState(false);
  const isOfOtherHome = sharedChildren.some(({ ID }) => ID === Number(personId));
  const isPaidByBlock = payment === 'block' && left > 0 && !isOfOtherHome;
  const sum = isPaidByBlock ? '' : formatMoney(offer.price * chosen.length);
  const isTooMuch = isPaidByBlock && chosen.length > left;
  const reason = whyNot(Number(personId));
  const comesAlready = ({ own_IDs }: SingleDate) => own_IDs.includes(Number(personId));
  return (
    <Stack>
      {blocks.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Deine Blöcke">
          {blocks.map((block) => (
            <BlockCard key={block.ID} block={block} isAtDates />
          ))}
        </Stack>
      )}
      {offer.blockUnits > 0 && (
        <Group>
          <Button variant="light" onClick={() => setIsBuying(true)}>
            {blockName(offer.blockUnits)} kaufen ({formatMoney(offer.blockPrice)})
          </Button>
        </Group>
      )}
      <Form
        failure={book.error}
        onSubmit={(event) => {
          event.preventDefault();
          book.mutate(
            {
              child_ID: Number(personId),
              course_ID: offer.course_ID,
              events: chosen.map(Number),
              payment: isPaidByBlock ? 'block' : 'single',
              key,
              ...(!isPaidByBlock && { shownTotal: offer.price * chosen.length }),
            },
            {
              // Places, units and prices may have changed.
              onError: () => void askAgain(client, [singles.dates, singles.mine]),
              onSuccess: () => {
                setChosen([]);
                setKey(newKey());
                // The button is only enabled again after a new choice.
                focusScreen();
              },
            },
          );
        }}
      >
        <Stack>
          {family.length > 1 && (
            <Select
              label="Wer kommt?"
              allowDeselect={false}
              data={family.map(({ ID, fullname }) => ({ value: String(ID), label: fullname }))}
              value={personId}
              onChange={(value) => {
                setPersonId(value ?? personId);
                setChosen([]);
              }}
            />
          )}
          {reason !== undefined && <StatusBanner kind="info">{reason}</StatusBanner>}
          <Checkbox.Group label="An welchen Terminen?" value={[...chosen]} onChange={setChosen}>
            <Stack gap="sm" mt="xs">
              {dates.map((date) => (
                <Checkbox
                  key={date.event_ID}
                  size="md"
                  value={String(date.event_ID)}
                  label={dateLabel(date)}
                  description={[date.room, comesAlready(date) ? 'schon gebucht' : placesText(date.free)]
                    .filter((part) => part !== '')
                    .join(', ')}
                  disabled={date.free === 0 || comesAlready(date) || reason !== undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {isOfOtherHome && <Text size="sm">Verrechnet wird dem ersten Zuhause; absagen kann nur dieses.</Text>}
          {left > 0 && !isOfOtherHome && (
            <Radio.Group
              label="Bezahlen"
              value={payment}
              onChange={(value) => setPayment(value === 'block' ? 'block' : 'single')}
            >
              <Stack gap="xs" mt="xs">
                <Radio
                  value="block"
                  label={`mit dem Block (${leftText({ left, units: usable.reduce((all, { units }) => all + units, 0) })})`}
                />
                <Radio value="single" label={`einzeln (${formatMoney(offer.price)} je Termin)`} />
              </Stack>
            </Radio.Group>
          )}
          {isTooMuch && (
            <StatusBanner kind="error">{`Im Block ${left === 1 ? 'ist nur noch eine Einheit' : `sind nur noch ${left} Einheiten`}.`}</StatusBanner>
          )}
          <Text size="sm" c="dimmed">
            {cancelUntilText(offer.cancelHours)} kannst du absagen: Die Einheit oder der Betrag kommt zurück.
          </Text>
          <Text size="sm" c="dimmed">
            {noWithdrawalFromDates}
          </Text>
          <Group>
            <Button type="submit" loading={book.isPending} disabled={chosen.length === 0 || isTooMuch}>
              {chosen.length <= 1 ? 'Termin buchen' : `${chosen.length} Termine buchen`}
              {chosen.length > 0 && sum !== '' && ` (${sum})`}
            </Button>
          </Group>
        </Stack>
      </Form>
      {isBuying && <BuyBlockDialog offer={offer} onClose={() => setIsBuying(false)} />}
    </Stack>
  );
};

const OwnForm = ({ offer, dates, unfit }: Pick<FormProps, 'offer' | 'dates' | 'unfit'>) => {
  const mine = useQuery(mineQuery());
  return (
    <QueryState query={mine}>
      {({ blocks, sharedChildren }) => (
        <BookForm
          offer={offer}
          dates={dates}
          unfit={unfit}
          sharedChildren={sharedChildren}
          blocks={blocks.filter(
            ({ course_ID, state }) => course_ID === offer.course_ID && (state === 'open' || state === 'waiting'),
          )}
        />
      )}
    </QueryState>
  );
};

/** /einzeltermine/{course_ID}: free places per date; the family selects dates and books them. */
export const BookSinglesPage = () => {
  const courseId = Number(useParams().course_ID);
  const found = useQuery(singleDatesQuery(courseId));
  const viewer = useViewer();
  return (
    <Stack data-page="form">
      <PageHeader
        title={found.data?.offer?.courseName ?? 'Einzeltermine'}
        back={{ to: `/kurse/${courseId}`, label: 'Zum Kurs' }}
        description="Für einzelne Termine kommen"
      />
      <QueryState query={found}>
        {({ offer, dates, unfit }) => {
          if (offer === null) return <Text>In diesen Kurs kann man nicht für einen einzelnen Termin kommen.</Text>;
          if (dates.length === 0) return <Text>Derzeit gibt es keine künftigen Termine.</Text>;
          if (viewer?.isManager === true) return <OwnForm offer={offer} dates={dates} unfit={unfit} />;
          return (
            <Card withBorder>
              <Stack>
                <Text fw={600}>{formatMoney(offer.price)} je Termin</Text>
                <DateList dates={dates} />
                {viewer === null ? <SignInFirst /> : <Text size="sm">Buchen kann, wer eure Familie verwaltet.</Text>}
              </Stack>
            </Card>
          );
        }}
      </QueryState>
    </Stack>
  );
};
