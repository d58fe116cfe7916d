import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SharedChild } from '@vereinshaus/contract/guardianships/calls';
import type { payerShares } from '@vereinshaus/contract/guardianships/payer-shares';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useUser } from '../session/shared/session.ts';
import { AddPersonForm } from './AddPersonForm.tsx';
import { EndDialog } from './GuardianDialogs.tsx';
import { mineQuery } from './guardianships.api.ts';
import { PaidByMe, PayQuestions } from './PaidByMe.tsx';
import { courseQuery, paidByMeQuery } from './payer-shares.api.ts';
import { Questions } from './Questions.tsx';
import { rightsText } from './RightsFields.tsx';
import { PayerShares } from './shared/PayerShares.tsx';
import { Pickups } from './shared/Pickups.tsx';
import { SecondHomes } from './shared/SecondHomes.tsx';

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="sm" id={headingId}>
        {title}
      </Title>
      {children}
    </section>
  );
};

const Shared = ({ child, onEnd }: { child: SharedChild; onEnd: () => void }) => (
  <Group component="li" justify="space-between" gap="sm">
    <Group gap="sm" wrap="nowrap">
      <PersonAvatar personId={child.child_ID} name={child.fullname} />
      <div>
        <Text fw={600}>{child.fullname}</Text>
        <Text size="sm" c="dimmed">
          Familie {child.home} · {rightsText(child)} · seit {formatDayOf(child.since)}
        </Text>
        <Anchor component={Link} to={`/kurs/meine?person=${child.child_ID}`} size="sm">
          Buchungen
        </Anchor>
      </div>
    </Group>
    <Button variant="default" size="sm" aria-label={`Beenden: ${child.fullname}`} onClick={onEnd}>
      Beenden
    </Button>
  </Group>
);

const SharedChildren = ({ shared }: { shared: readonly SharedChild[] }) => {
  const [ending, setEnding] = useState<SharedChild | null>(null);
  return (
    <>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {shared.map((child) => (
          <Shared key={child.ID} child={child} onEnd={() => setEnding(child)} />
        ))}
      </Stack>
      {ending !== null && (
        <EndDialog
          id={ending.ID}
          text={`Du siehst von ${ending.prename} danach nichts mehr.`}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
};

type Paid = ReplyOf<typeof payerShares.mine>;

/** Payments of the viewer for children of others, and requests for them. */
const Paying = ({ data }: { data: Paid }) => {
  const [known] = useState(() => new Set(data.questions.map(({ ID }) => ID)));
  return (
    <>
      {data.questions.length > 0 && (
        <Section title="Zahlst du mit?">
          <PayQuestions questions={data.questions} known={known} />
        </Section>
      )}
      {data.shares.length > 0 && (
        <Section title="Du zahlst mit">
          <PaidByMe shares={data.shares} />
        </Section>
      )}
    </>
  );
};

/** The course whose booking page linked here (`?kurs=7`): an agreement may be limited to it. */
const useNamedCourse = () => {
  const courseId = Number(useSearchParams()[0].get('kurs') ?? 0);
  const { data } = useQuery({ ...courseQuery(courseId), enabled: courseId > 0, retry: false });
  return data === undefined ? null : { ID: data.course.ID, name: data.course.name };
};

/** /zuhause: children with two homes, seen from both sides. */
export const GuardianshipsPage = () => {
  const user = useUser();
  const course = useNamedCourse();
  const paid = useQuery(paidByMeQuery()).data;
  const own = user.managees.filter(({ ID }) => ID !== user.ID);
  return (
    <Stack data-page="text" gap="xl">
      <PageHeader
        title="Zwei Zuhause"
        description="Wenn ein Kind auch anderswo zu Hause ist: Beide sehen, was das Kind betrifft, und sonst nichts voneinander."
      />
      <QueryState query={useQuery(mineQuery())}>
        {({ children, questions, asked }) => (
          <>
            {questions.length > 0 && (
              <Section title="Fragen an dich">
                <Questions questions={questions} />
              </Section>
            )}
            {children.length > 0 && (
              <Section title="Auch bei dir zu Hause">
                <SharedChildren shared={children} />
              </Section>
            )}
            {asked.map(({ ID, isMove, time, validUntil }) => (
              <Text key={ID} size="sm">
                Du hast am {formatDayOf(time)} gefragt ({isMove ? 'zieht um' : 'kommt dazu'}). Das andere Zuhause hat
                noch nicht geantwortet; die Frage gilt bis {formatDayOf(validUntil)}.
              </Text>
            ))}
          </>
        )}
      </QueryState>
      {paid !== undefined && <Paying data={paid} />}
      {user.isVerwalter &&
        own.map((child) => (
          <Section key={child.ID} title={child.fullname}>
            <Stack gap="lg">
              <SecondHomes child={child} isOffice={false} />
              <PayerShares child={child} isOffice={false} course={course} />
              <Pickups child={child} />
            </Stack>
          </Section>
        ))}
      {user.isVerwalter && (
        <Section title="Code einlösen">
          <AddPersonForm />
        </Section>
      )}
    </Stack>
  );
};
