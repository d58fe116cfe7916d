export { lockRegistrations } from './lock-registrations.ts';
