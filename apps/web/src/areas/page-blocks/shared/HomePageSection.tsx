import { SlotContent } from './SlotContent.tsx';

/** The club's own content on the home page of signed-in users. */
export const HomePageSection = () => <SlotContent place="home" isCard />;
