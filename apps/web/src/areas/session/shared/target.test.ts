// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { destinationAfterSignIn, forgetTarget, rememberTarget, storedTarget } from './target.ts';

beforeEach(() => sessionStorage.clear());

describe('the target before signing in', () => {
  test('is kept with its query and hash', () => {
    rememberTarget({ pathname: '/kurse/5', search: '?a=1', hash: '#neuigkeiten' });
    expect(destinationAfterSignIn({ multiple: false })).toBe('/kurse/5?a=1#neuigkeiten');
  });

  test('is the home page when there is none', () => {
    expect(destinationAfterSignIn({ multiple: false })).toBe('/');
  });

  test('waits while somebody with several clubs chooses one', () => {
    rememberTarget({ pathname: '/abrechnung' });
    expect(destinationAfterSignIn({ multiple: true })).toBe('/meineVereine');
    expect(storedTarget()).toBe('/abrechnung');
  });

  test('is forgotten once used', () => {
    rememberTarget({ pathname: '/abrechnung' });
    forgetTarget();
    expect(storedTarget()).toBeNull();
  });

  test.each(['/benutzer/login', '/benutzer/logout', '/benutzer/changepw/abc'])('is never %s', (pathname) => {
    rememberTarget({ pathname });
    expect(storedTarget()).toBeNull();
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', ''])(
    'never leads to another site: %s',
    (planted) => {
      sessionStorage.setItem('vereinshaus.target', planted);
      expect(destinationAfterSignIn({ multiple: false })).toBe('/');
    },
  );
});
