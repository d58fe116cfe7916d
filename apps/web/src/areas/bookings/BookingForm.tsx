import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bookingTexts } from '@vereinshaus/contract/booking-rules';
import type { BookingCandidate, bookings } from '@vereinshaus/contract/bookings';
import type { ReplyOf } from '@vereinshaus/contract/call';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { RedeemVoucher } from '../vouchers/shared/RedeemVoucher.tsx';
import { BookingConsents } from './BookingConsents.tsx';
import { useBookingErrors } from './BookingErrorDialog.tsx';
import { type BookingDraft, draftProblem, emptyDraft } from './booking-draft.ts';
import { canBeMended, personIn, reasonIn } from './booking-error.ts';
import { bookingPageQuery, useBookMany } from './booking-page.api.ts';
import { CandidateList } from './CandidateList.tsx';
import { DiscountCode } from './DiscountCode.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { PriceSummary, PriceTotal } from './PriceSummary.tsx';
import { SvnDialog } from './SvnDialog.tsx';

type Page = ReplyOf<typeof bookings.participate>;
type Booked = ReplyOf<typeof bookings.registerMany>;

const inputOf = (draft: BookingDraft, courseId: number, becomesMember: boolean) => ({
  course_ID: courseId,
  together: draft.personIds.length === 1 || draft.together,
  covid: draft.covid,
  terms: draft.terms,
  guardian: draft.guardian,
  confirmed: true,
  children: draft.personIds.map((child_ID) => ({
    child_ID,
    getMember: becomesMember,
    memberConfirm: draft.memberConfirm,
    memberApproval: draft.memberApproval,
    note: draft.note,
    discountCode: draft.discountCode,
    paymentPlan_ID: draft.paymentPlanId,
  })),
});

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

type ButtonsProps = {
  membersOnly: boolean;
  isFull: boolean;
  persons: readonly BookingCandidate[];
  onBook: (becomesMember: boolean) => void;
};

/** One button for members; others choose between becoming one and booking without, where the course allows it. */
const BookButtons = ({ membersOnly, isFull, persons, onBook }: ButtonsProps) => {
  const { noMembership } = useClub();
  const verb = isFull ? 'Auf die Warteliste' : 'Verbindlich buchen';
  const hasOthers = !noMembership && persons.some((person) => !person.isMember);
  if (!hasOthers) {
    return (
      <Button size="md" onClick={() => onBook(false)}>
        {verb}
      </Button>
    );
  }
  return (
    <Group>
      <Button size="md" onClick={() => onBook(true)}>
        {isFull ? 'Als Mitglied auf die Warteliste' : 'Als Mitglied buchen'}
      </Button>
      {!membersOnly && (
        <Button size="md" variant="default" onClick={() => onBook(false)}>
          {isFull ? 'Ohne Mitgliedschaft auf die Warteliste' : 'Ohne Mitgliedschaft buchen'}
        </Button>
      )}
    </Group>
  );
};

type Props = { page: Page; onBooked: (reply: Booked) => void };

/** The booking form: who, how it is paid, what it costs, what has to be ticked; then the confirmation. */
export const BookingForm = ({ page: { children, course }, onBooked }: Props) => {
  const club = useClub();
  const client = useQueryClient();
  const book = useBookMany();
  const errors = useBookingErrors();
  const [draft, setDraft] = useState(() => emptyDraft(children, course));
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [confirming, setConfirming] = useState<{ becomesMember: boolean } | null>(null);
  const [withoutSvn, setWithoutSvn] = useState<BookingCandidate | null>(null);
  const change = (part: Partial<BookingDraft>) => {
    setProblem(null);
    book.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const persons = children.filter(({ ID, allowed }) => allowed && draft.personIds.includes(ID));
  const personIds = persons.map(({ ID }) => ID);
  const wantsMembership = draft.memberConfirm && !club.noMembership;
  const ask = (becomesMember: boolean) => {
    const found = draftProblem(draft, becomesMember, persons, course, club);
    setProblem(found);
    if (found === null) setConfirming({ becomesMember });
  };
  // Something has changed since the page was loaded: it tells the reasons of now.
  const refuse = (error: Error) => {
    const reason = reasonIn(error);
    if (canBeMended(reason)) errors.tell(reason, personIn(error, personIds));
    void client.invalidateQueries(bookingPageQuery(course.ID));
  };
  const confirm = () => {
    if (confirming === null) return;
    book.mutate(inputOf({ ...draft, personIds }, course.ID, confirming.becomesMember), {
      onSuccess: onBooked,
      onError: refuse,
      onSettled: () => setConfirming(null),
    });
  };
  const question = {
    course_ID: course.ID,
    getMember: wantsMembership,
    paymentPlan_ID: draft.paymentPlanId ?? undefined,
  };
  const isMember = wantsMembership || (persons.length > 0 && persons.every((person) => person.isMember));
  return (
    <Stack gap="xl">
      <FormSection title="Für wen?">
        <CandidateList
          candidates={children}
          chosen={personIds}
          onChange={(chosen) => change({ personIds: chosen })}
          onEnterSvn={setWithoutSvn}
          onHelp={errors.tell}
        />
        {persons.length > 1 && <Together value={draft.together} onChange={(together) => change({ together })} />}
      </FormSection>
      {persons.length > 0 && (
        <>
          <FormSection title="Kosten">
            {course.paymentPlan.length > 0 && (
              <PlanChoice
                groups={course.paymentPlan}
                value={draft.paymentPlanId}
                isMember={isMember}
                error={problem?.field === 'paymentPlan_ID' ? problem.text : undefined}
                onChange={(paymentPlanId) => change({ paymentPlanId })}
              />
            )}
            {club.showDiscounts && (
              <DiscountCode
                question={{ ...question, child_ID: persons[0]?.ID ?? 0 }}
                value={draft.discountCode}
                onChange={(discountCode) => change({ discountCode })}
              />
            )}
            {club.paymentMethods.includes('voucher') && <RedeemVoucher />}
            {course.isFull && <Text>Der Platz auf der Warteliste kostet nichts. Erst wenn du nachrückst, gilt:</Text>}
            {(course.paymentPlan.length === 0 || draft.paymentPlanId !== null) && (
              <PriceSummary persons={persons} question={{ ...question, discountCode: draft.discountCode }} />
            )}
          </FormSection>
          <FormSection title="Bestätigung">
            <BookingConsents draft={draft} persons={persons} onTick={(field, value) => change({ [field]: value })} />
            <Textarea
              label="Anmerkung für den Verein"
              autosize
              minRows={2}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
            {problem !== null && <StatusBanner kind="error">{problem.text}</StatusBanner>}
            <BookButtons membersOnly={course.membersOnly} isFull={course.isFull} persons={persons} onBook={ask} />
          </FormSection>
        </>
      )}
      {book.error !== null && <StatusBanner kind="error">{book.error.message}</StatusBanner>}
      <ConfirmModal
        opened={confirming !== null}
        title={bookingTexts.confirm}
        confirmLabel={course.isFull ? 'Auf die Warteliste' : 'Verbindlich buchen'}
        isDestructive={false}
        isPending={book.isPending}
        onConfirm={confirm}
        onClose={() => setConfirming(null)}
      >
        <Text fw={600}>{course.name}</Text>
        <Text>{persons.map(({ fullname }) => fullname).join(', ')}</Text>
        {course.isFull ? (
          <Text>Die Warteliste ist kostenlos.</Text>
        ) : (
          <PriceTotal
            persons={persons}
            question={{ ...question, getMember: confirming?.becomesMember ?? false, discountCode: draft.discountCode }}
          />
        )}
      </ConfirmModal>
      {errors.dialog}
      {withoutSvn !== null && <SvnDialog candidate={withoutSvn} onClose={() => setWithoutSvn(null)} />}
    </Stack>
  );
};
