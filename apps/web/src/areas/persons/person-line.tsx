import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { useClub } from '../clubs/shared/club.ts';

type Shown = Pick<PersonRow, 'age' | 'memberStatus' | 'locality'>;

const PersonLine = ({ age, memberStatus, locality }: Shown) => {
  const { noMembership, memberStates } = useClub();
  const years = age === null ? '' : age === 1 ? '1 Jahr' : `${age} Jahre`;
  const state = noMembership ? locality : membershipRoleLabel(memberStatus, memberStates);
  return [years, state].filter(Boolean).join(' · ');
};

/** Key facts next to the name: „9 Jahre · ordentliches Mitglied“. */
export const personLine = ({ age, memberStatus, locality }: Shown) => (
  <PersonLine age={age} memberStatus={memberStatus} locality={locality} />
);
