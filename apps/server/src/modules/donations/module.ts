import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { dataOfDonor } from './data-of-donor.ts';
import { donationFileRoutes, donationRoutes, donationUploadRoutes } from './donations.routes.ts';
import { donationThanksFormalText, donationThanksText } from './donations.texts.ts';
import { donorsAmong, mergeDonors, moveDonorToPerson } from './merge-donors.ts';
import { searchedDonations } from './searched-donations.ts';

export const donationsModule = defineModule({
  name: 'donations',
  tables: ['donation', 'donation_campaign', 'donation_report', 'donation_report_line', 'donor'],
  published: ['donation_day_card'],
  routes: donationRoutes,
  afterCommitRoutes: donationFileRoutes,
  fileRoutes: donationUploadRoutes,
  texts: [donationThanksText, donationThanksFormalText],
  aboutPerson,
  withContact: {
    merge: (ctx, { contactId, otherId }) => mergeDonors(ctx, 'contact_id', { keptId: contactId, otherId }),
    uses: donorsAmong,
    becomesPerson: moveDonorToPerson,
    ownData: dataOfDonor,
  },
  search: [searchedDonations],
});
