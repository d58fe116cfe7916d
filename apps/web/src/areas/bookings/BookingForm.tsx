import { Anchor, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BookingCandidate, bookings } from '@vereinshaus/contract/bookings/calls';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { noWithdrawalFromCourses, withdrawalFromMembership } from '@vereinshaus/contract/withdrawals/calls';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isOffline } from '../../kit/api.ts';
import { FormErrors } from '../../kit/FormErrors.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useUser } from '../session/shared/session.ts';
import { RedeemVoucher } from '../vouchers/shared/RedeemVoucher.tsx';
import { BookingBar } from './BookingBar.tsx';
import { BookingConsents } from './BookingConsents.tsx';
import { useBookingErrors } from './BookingErrorDialog.tsx';
import { BookingStep } from './BookingStep.tsx';
import { type BookingDraft, type DraftField, inputOf, missingIn, waysFor } from './booking-draft.ts';
import { canBeMended, personIn, reasonIn } from './booking-error.ts';
import { bookingPageQuery, priceQuery, useBookMany } from './booking-page.api.ts';
import { ownChoice, ownTotalOf, type PersonPrice, shownTotals, totalOf, usePrices } from './booking-prices.ts';
import { questionsFor } from './booking-questions.ts';
import { CandidateList } from './CandidateList.tsx';
import { DiscountCode } from './DiscountCode.tsx';
import { draftToStart, forgetChoices, keepChoices } from './kept-choices.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { PlanRatesOfEach } from './PlanRates.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';
import { SvnDialog } from './SvnDialog.tsx';
import { WayChoice } from './WayChoice.tsx';

type Page = ReplyOf<typeof bookings.participate>;
type BookingReply = ReplyOf<typeof bookings.registerMany>;

const Together = ({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) => (
  <Radio.Group
    label="Wenn für jemanden die Anmeldung nicht möglich ist"
    value={value ? 'together' : 'each'}
    onChange={(chosen) => onChange(chosen === 'together')}
  >
    <Stack gap="xs" mt="xs">
      <Radio value="together" label="niemanden anmelden" />
      <Radio value="each" label="die anderen trotzdem anmelden" />
    </Stack>
  </Radio.Group>
);

type Props = {
  page: Page;
  /** Chosen from the start; null = nobody in particular. */
  wanted: number | null;
  onBooked: (reply: BookingReply) => void;
};

const nothingMissing: ReadonlyMap<DraftField, string> = new Map();
/** What a sentence is about that does not say so itself. */
const missingLabels: Readonly<Partial<Record<string, string>>> = {
  guardian: 'Erziehungsberechtigt',
  memberApproval: 'Statuten',
};
const noPrices: ReadonlyMap<number, PersonPrice> = new Map();

/** The first field that is missing, brought to where one looks. */
const goTo = (form: HTMLElement | null, field: string) => {
  const place = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const control = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, textarea, button');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};

/** Steps on one screen: who, what it costs, what the course asks, what is agreed to. What it makes in all, and the one button, stay in view. */
export const BookingForm = ({ page: { children, course }, wanted, onBooked }: Props) => {
  const club = useClub();
  const client = useQueryClient();
  const book = useBookMany();
  const errors = useBookingErrors();
  const form = useRef<HTMLDivElement>(null);
  const viewerId = useUser().ID;
  const place = useMemo(() => ({ viewerId, courseId: course.ID }), [viewerId, course.ID]);
  const [draft, setDraft] = useState(() => draftToStart(place, children, course, wanted));
  useEffect(() => keepChoices(place, draft), [place, draft]);
  const [isTried, setTried] = useState(false);
  const [withoutSvn, setWithoutSvn] = useState<BookingCandidate | null>(null);
  const change = (part: Partial<BookingDraft>) => {
    book.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const persons = children.filter(({ ID, allowed }) => allowed && draft.personIds.includes(ID));
  const personIds = persons.map(({ ID }) => ID);
  const choosers = persons.filter(({ choosesPayment }) => choosesPayment);
  const ways = waysFor(persons, course, club);
  const way = ways.find((open) => open === draft.way) ?? null;
  const missing = missingIn(draft, persons, course, club);
  const shown = isTried ? missing : nothingMissing;
  const hasQuestions = persons.some((person) => questionsFor(person, course.questions).length > 0);
  const question = {
    course_ID: course.ID,
    getMember: way === 'member',
    discountCode: draft.discountCode,
    paymentPlan_ID: draft.paymentPlanId ?? undefined,
  };
  // Whoever can only book as a member reads a member's rates before choosing so.
  const rates = { ...question, getMember: way === 'member' || course.membersOnly };
  const prices = {
    member: usePrices(ways.includes('member') ? persons : [], { ...question, getMember: true }),
    without: usePrices(course.membersOnly && ways.length > 0 ? [] : persons, { ...question, getMember: false }),
  };
  const offered = ways.length === 0 ? [prices.without] : ways.map((open) => prices[open]);
  const chosen = way === null ? offered[0] : prices[way];
  const cheapest = (way === null ? offered : [prices[way]]).toSorted((one, other) => totalOf(one) - totalOf(other))[0];
  const isCounted = offered.every(({ isComplete }) => isComplete);
  const isCounting = offered.some(({ isComplete, error }) => !isComplete && error === null);
  // Something has changed since the page was loaded: it tells the reasons and the amounts of now.
  const refuse = (error: Error) => {
    // Nothing was said about the booking: asking again would only fail as well, and say so beside it.
    if (isOffline(error)) return;
    const reason = reasonIn(error);
    if (canBeMended(reason)) errors.tell(reason, personIn(error, personIds));
    void client.invalidateQueries(bookingPageQuery(course.ID));
    for (const person of persons)
      void client.invalidateQueries(priceQuery(ownChoice(person, { ...question, child_ID: person.ID })));
  };
  const submit = () => {
    const [first] = missing.keys();
    setTried(true);
    if (first !== undefined) return goTo(form.current, first);
    if (chosen === undefined || book.isPending) return;
    const paidElsewhere = persons.filter(({ choosesPayment }) => !choosesPayment).map(({ ID }) => ID);
    const input = inputOf({ ...draft, personIds, way }, { course, persons }, shownTotals(chosen), paidElsewhere);
    book.mutate(input, {
      onSuccess: (reply) => {
        forgetChoices(place);
        onBooked(reply);
      },
      onError: refuse,
    });
  };
  return (
    <Stack gap="lg" ref={form}>
      <FormErrors
        errors={Object.fromEntries(shown)}
        labelOf={(field) => missingLabels[field] ?? ''}
        onChoose={(field) => goTo(form.current, field)}
        failure={null}
      />
      <BookingStep number={1} title="Für wen?">
        <CandidateList
          candidates={children}
          chosen={personIds}
          error={shown.get('persons')}
          onChange={(ids) => change({ personIds: ids })}
          onEnterSvn={setWithoutSvn}
          onHelp={errors.tell}
        />
        {persons.length > 1 && <Together value={draft.together} onChange={(together) => change({ together })} />}
      </BookingStep>
      {persons.length > 0 && (
        <>
          <BookingStep number={2} title="Preis">
            {course.isFull && <Text>Der Platz auf der Warteliste kostet nichts. Erst wenn du nachrückst, gilt:</Text>}
            {ways.length > 0 && (
              <WayChoice
                ways={ways}
                prices={prices}
                value={way}
                error={shown.get('way')}
                onChange={(wanted) => change({ way: wanted })}
              />
            )}
            {course.paymentPlan.length > 0 && choosers.length > 0 && (
              <PlanChoice
                groups={course.paymentPlan}
                value={draft.paymentPlanId}
                error={shown.get('plan')}
                onChange={(paymentPlanId) => change({ paymentPlanId })}
              >
                {({ ID }) => <PlanRatesOfEach persons={choosers} question={{ ...rates, paymentPlan_ID: ID }} />}
              </PlanChoice>
            )}
            {club.showDiscounts && choosers.length > 0 && (
              <DiscountCode
                question={{ ...question, child_ID: choosers[0]?.ID ?? 0 }}
                value={draft.discountCode}
                onChange={(discountCode) => change({ discountCode })}
              />
            )}
            {club.paymentMethods.includes('voucher') && <RedeemVoucher />}
            {(ways.length === 0 || way !== null) && chosen !== undefined && (
              <PriceSummary persons={persons} prices={chosen} />
            )}
            {persons.some(({ isMinor, isShared }) => isMinor && !isShared) && (
              <Anchor component={Link} to={`/zuhause?kurs=${course.ID}`} size="sm">
                Jemand anderer zahlt mit
              </Anchor>
            )}
          </BookingStep>
          {hasQuestions && (
            <BookingStep number={3} title="Fragen zum Kurs">
              <QuestionsStep
                persons={persons}
                forms={course.questions}
                answers={draft.answers}
                missing={shown}
                onAnswer={(name, value) => change({ answers: { ...draft.answers, [name]: value } })}
              />
            </BookingStep>
          )}
          <BookingStep number={hasQuestions ? 4 : 3} title="Bestätigen">
            <Text size="sm" c="dimmed">
              {noWithdrawalFromCourses}
              {way === 'member' && ` ${withdrawalFromMembership}`}
            </Text>
            <BookingConsents
              draft={draft}
              persons={persons}
              prices={chosen?.of ?? noPrices}
              becomesMember={way === 'member'}
              missing={shown}
              onTick={(field, value) => change({ [field]: value })}
            />
            <Textarea
              label="Anmerkung für den Verein"
              autosize
              minRows={1}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
            <Text>{bookingTexts.confirm}</Text>
          </BookingStep>
        </>
      )}
      {book.error !== null && <StatusBanner kind="error">{book.error.message}</StatusBanner>}
      {children.some(({ allowed }) => allowed) && (
        <BookingBar
          totalCents={persons.length > 0 && isCounted && cheapest !== undefined ? totalOf(cheapest) : null}
          ownCents={cheapest === undefined ? 0 : ownTotalOf(cheapest)}
          isFrom={ways.length > 1 && way === null}
          people={persons.length === 0 ? 'Noch niemand gewählt' : persons.map(({ prename }) => prename).join(', ')}
          isFull={course.isFull}
          // Nobody books an amount that is not on the screen yet.
          isPending={book.isPending || isCounting}
          onBook={submit}
        />
      )}
      {errors.dialog}
      {withoutSvn !== null && <SvnDialog candidate={withoutSvn} onClose={() => setWithoutSvn(null)} />}
    </Stack>
  );
};
