import { defineModule } from '../../module.ts';
import { personRecord } from '../persons/index.ts';
import { addressRoutes } from './addresses.routes.ts';

export const addressesModule = defineModule({
  name: 'addresses',
  tables: ['address', 'address_register', 'address_street'],
  routes: addressRoutes(personRecord),
});
