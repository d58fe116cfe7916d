import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { roomConstraints } from './rooms.errors.ts';
import { roomRoutes } from './rooms.routes.ts';
import { roomTexts } from './rooms.texts.ts';
import { withCourse } from './with-course.ts';

export const roomsModule = defineModule({
  name: 'rooms',
  tables: ['room_booking', 'room_closure', 'room_closure_step', 'room_price', 'room_terms'],
  published: ['room_booking_card'],
  routes: ({ forGuests, guestsBack }) => roomRoutes({ forGuests, guestsBack }),
  texts: roomTexts,
  constraints: roomConstraints,
  aboutPerson,
  withCourse,
});
