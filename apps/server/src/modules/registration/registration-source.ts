import type { registrationSources } from '@vereinshaus/contract/registration/calls';

/** The way a registration came in. */
export type RegistrationSource = (typeof registrationSources)[number];
