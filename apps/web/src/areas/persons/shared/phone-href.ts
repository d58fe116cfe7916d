import { phoneInForm } from '@vereinshaus/contract/kit/phone';

/** A dialling link that also works from abroad. */
export const phoneHref = (phone: string): string => `tel:${phoneInForm(phone)}`;
