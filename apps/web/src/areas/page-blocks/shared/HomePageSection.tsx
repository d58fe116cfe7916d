import { SlotContent } from './SlotContent.tsx';

/** What the club has put on the home of whoever is signed in. */
export const HomePageSection = () => <SlotContent place="home" isCard />;
