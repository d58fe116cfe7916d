import type { RecordChecks } from '../../kit/check-access.ts';
import { mayEditEvent } from './find-event.ts';

/** The record checks of this module. */
export const eventChecks: RecordChecks = { 'maySee:eventToEdit': mayEditEvent };
