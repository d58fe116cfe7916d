import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { platformId } from '../clubs/shared/operators-address.ts';
import classes from './AuthLayout.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { FrontDoor } from './FrontDoor.tsx';
import { GoOn } from './GoOn.tsx';
import { type SecondStep, SignInForm } from './SignInForm.tsx';
import { useSession } from './shared/session.ts';

const LinkRequestForm = part(() => import('./LinkRequestForm.tsx'), 'LinkRequestForm');

const SecondStepForm = part(() => import('./SecondStepForm.tsx'), 'SecondStepForm');

const SlotContent = part(() => import('../page-blocks/shared/SlotContent.tsx'), 'SlotContent');

/** The club's own content for visitors, below the form. */
const Below = () => (
  <DelayedSuspense>
    <div className={classes.below}>
      <SlotContent place="front" isCard />
    </div>
  </DelayedSuspense>
);

/** The mail links that can be requested instead of a password, by URL parameter. */
const linkTitles = { vergessen: 'Passwort vergessen?', link: 'Anmelden mit Link' } as const;

const linkAskedFor = (way: string | null) => (way === 'vergessen' || way === 'link' ? way : undefined);

const RegisterHint = () => (
  <Text ta="center">
    Noch kein Konto?{' '}
    <Anchor component={Link} to="/registrieren" mod="standalone">
      Neu registrieren
    </Anchor>
  </Text>
);

/** Why other users cannot sign in; not repeated if a banner already says it. */
const ClosedHint = () => {
  const { closed, notices } = useClub();
  return notices.includes(closed) ? null : (
    <Text ta="center" c="dimmed">
      {closed}
    </Text>
  );
};

/** Anmelden in one step or two, with the mail links: a new password (?passwort=vergessen), a link (?passwort=link). */
export const SignInPage = () => {
  const user = useSession();
  const { ID, closed } = useClub();
  const isOpen = closed === '';
  // Links are sent by open clubs, and by the platform to its operators.
  const sendsLinks = isOpen || ID === platformId;
  const [search] = useSearchParams();
  const [step, setStep] = useState<SecondStep>();
  // Shared by all forms.
  const [email, setEmail] = useState('');
  if (user !== null) return <GoOn multiple={user.multiple} />;
  if (step !== undefined)
    return (
      <AuthLayout title="Zweiter Schritt">
        <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
          <SecondStepForm step={step} onBack={() => setStep(undefined)} />
        </DelayedSuspense>
      </AuthLayout>
    );
  // If only the platform can sign in, links are not offered.
  const asked = sendsLinks ? linkAskedFor(search.get('passwort')) : undefined;
  const isFirst = isOpen && asked === undefined;
  return (
    <AuthLayout
      title={asked === undefined ? 'Anmelden' : linkTitles[asked]}
      footer={isOpen ? <RegisterHint /> : <ClosedHint />}
      front={isFirst ? <FrontDoor /> : undefined}
      below={isFirst && <Below />}
    >
      <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
        {asked === undefined ? (
          <SignInForm email={email} onEmail={setEmail} onSecondStep={setStep} isBare={!sendsLinks} />
        ) : (
          <LinkRequestForm key={asked} signsIn={asked === 'link'} email={email} onEmail={setEmail} />
        )}
      </DelayedSuspense>
    </AuthLayout>
  );
};
