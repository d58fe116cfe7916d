import { registration } from '@vereinshaus/contract/registration';
import { query, useCommand } from '../../kit/api.ts';

export const registrationsQuery = () => query(registration.list, {});

export const useRegister = () => useCommand(registration.register, { inline: true, invalidates: [registration.list] });

export const useAddGuardian = () => useCommand(registration.addGuardian, { inline: true });

export const useActivate = () => useCommand(registration.activate, { inline: true });

export const useResend = () => useCommand(registration.resend, { announces: true, invalidates: [registration.list] });

export const useDecide = () => useCommand(registration.decide, { announces: true, invalidates: [registration.list] });
