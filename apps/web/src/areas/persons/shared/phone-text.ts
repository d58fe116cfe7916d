export { phoneHref, phoneText } from '../person-text.ts';
