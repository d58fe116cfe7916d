import { addresses } from './addresses.ts';
import { clubs } from './clubs.ts';
import { exports } from './exports.ts';
import './german.ts';
import { history } from './history.ts';
import { membership } from './membership.ts';
import { messaging } from './messaging.ts';
import { permissions } from './permission-grants.ts';
import { persons } from './persons.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { system } from './system.ts';
import { tags } from './tags.ts';

/** The whole API at a glance. */
export const contract = {
  clubs,
  session,
  persons,
  profile,
  addresses,
  registration,
  membership,
  permissions,
  history,
  tags,
  messaging,
  exports,
  system,
};
