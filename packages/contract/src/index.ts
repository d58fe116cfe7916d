import { addresses } from './addresses.ts';
import { clubs } from './clubs.ts';
import { exports } from './exports.ts';
import './german.ts';
import { membership } from './membership.ts';
import { persons } from './persons.ts';
import { session } from './session.ts';
import { system } from './system.ts';

/** The whole API at a glance. */
export const contract = { clubs, session, persons, addresses, membership, exports, system };
