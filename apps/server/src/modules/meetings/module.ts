import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { meetingConstraints } from './meetings.errors.ts';
import { meetingFileRoutes, meetingRoutes } from './meetings.routes.ts';
import { meetingTextsOfClub } from './meetings.texts.ts';

export const meetingsModule = defineModule({
  name: 'meetings',
  tables: [
    'meeting',
    'meeting_ballot',
    'meeting_candidate',
    'meeting_invitee',
    'meeting_item',
    'meeting_mark',
    'meeting_minutes',
    'meeting_presence',
    'meeting_proxy',
    'meeting_vote',
    'meeting_voter',
  ],
  routes: meetingRoutes,
  afterCommitRoutes: meetingFileRoutes,
  constraints: meetingConstraints,
  texts: meetingTextsOfClub,
  aboutPerson,
});
