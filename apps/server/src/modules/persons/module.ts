import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { isOfGuardianship } from './change-guardianship.ts';
import { eraseMentions, eraseMentionsWorker } from './erase-mentions.ts';
import { familyTexts } from './family.texts.ts';
import { guardianshipRoutes } from './guardianships.routes.ts';
import { ownDataRoutes } from './own-data.ts';
import { payerShareRoutes } from './payer-shares.routes.ts';
import { isOfShare } from './payer-shares.ts';
import { personListRoutes } from './person-lists.routes.ts';
import { isInOwnGroup, isSharedChild } from './person-scope.ts';
import { personRoutes } from './persons.routes.ts';
import { photoRoutes } from './photo.ts';
import { pickupRoutes } from './pickups.routes.ts';
import { pickupFileRoutes } from './pickups.ts';
import { profileRoutes } from './profile.routes.ts';
import { searchedPersons } from './searched-persons.ts';
import { svnScope } from './svn-scope.ts';

export const personsModule = defineModule({
  name: 'persons',
  sealed: [{ table: 'person', column: 'svn_cipher', scope: svnScope, token: 'svn_token' }],
  tables: ['allocation_code', 'allocation_notice', 'erasure', 'guardianship', 'payer_share', 'person', 'pickup_person'],
  published: ['person_card', 'person_letter', 'person_sign_in_card', 'person_svn_state'],
  routes: ({ everythingAboutPersons }) => [
    ...personRoutes,
    ...personListRoutes,
    ...guardianshipRoutes,
    ...payerShareRoutes,
    ...pickupRoutes,
    ...profileRoutes(everythingAboutPersons),
  ],
  fileRoutes: ({ everythingAboutPersons }) => [
    ...photoRoutes,
    ...pickupFileRoutes,
    ...ownDataRoutes(everythingAboutPersons),
  ],
  checks: {
    ownGroup: isInOwnGroup,
    'maySee:guardianship': isOfGuardianship,
    'maySee:payerShare': isOfShare,
    'maySee:sharedChild': isSharedChild('see'),
    'maySee:sharedChildToExcuse': isSharedChild('excuse'),
    'maySee:sharedChildToBook': isSharedChild('book'),
  },
  jobs: [eraseMentions],
  workers: ({ everythingAboutPersons }) => [eraseMentionsWorker(everythingAboutPersons)],
  aboutPerson,
  search: [searchedPersons],
  texts: familyTexts,
});
