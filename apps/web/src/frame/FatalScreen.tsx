import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Component, type ReactNode, useState } from 'react';
import { currentReporter } from '../kit/report-error.ts';
import classes from './FatalScreen.module.css';

/** Plain HTML, because the theme or the club may be what failed. */
export const FatalScreen = () => {
  const [failedAt] = useState(() => Date.now() / 1000);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <h1 lang="en">Something went wrong!</h1>
        <p>
          Da ist leider etwas schiefgegangen. Der Fehler wurde gemeldet. Lade die Seite neu; wenn das nicht hilft, wende
          dich bitte mit diesen Angaben an euren Verein:
        </p>
        <dl>
          <dt>Adresse</dt>
          <dd>{location.href}</dd>
          <dt>Browser</dt>
          <dd>{navigator.userAgent}</dd>
          <dt>Benutzernummer</dt>
          <dd>{currentReporter() ?? 'nicht angemeldet'}</dd>
          <dt>Zeit</dt>
          <dd>{formatMoment(failedAt)}</dd>
        </dl>
        <div className={classes.actions}>
          <button type="button" onClick={() => location.reload()}>
            Seite neu laden
          </button>
          <a href="/">Zur Startseite</a>
        </div>
      </div>
    </main>
  );
};

type State = { hasFailed: boolean };

/** The last fallback, for errors no screen has caught. The root sends the report (main.tsx). */
export class FatalBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FatalScreen /> : this.props.children;
  }
}
