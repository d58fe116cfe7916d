import type { registrationSources } from '@vereinshaus/contract/registration/calls';

/** How a registration was made. */
export type RegistrationSource = (typeof registrationSources)[number];
