import { phoneInForm } from '@vereinshaus/contract/kit/phone';

/** A link that dials, from abroad too. */
export const phoneHref = (phone: string): string => `tel:${phoneInForm(phone)}`;
