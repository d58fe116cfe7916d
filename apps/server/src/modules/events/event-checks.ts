import type { RecordChecks } from '../../kit/check-access.ts';
import { mayEditEvent } from './find-event.ts';

/** The rules about records that this area answers. */
export const eventChecks: RecordChecks = { 'maySee:eventToEdit': mayEditEvent };
