import {
  type Icon,
  IconBallFootball,
  IconBallTennis,
  IconBarbell,
  IconBike,
  IconGymnastics,
  IconKarate,
  IconMountain,
  IconMusic,
  IconPlayBasketball,
  IconPlayHandball,
  IconPlayVolleyball,
  IconRun,
  IconSkiJumping,
  IconSwimming,
  IconUsersGroup,
  IconYoga,
} from '@tabler/icons-react';
import type { CourseTheme } from '@vereinshaus/contract/courses/course-theme';
import basketball from '../../../kit/drawings/basketball.svg';
import fussball from '../../../kit/drawings/fussball.svg';
import handball from '../../../kit/drawings/handball.svg';
import judo from '../../../kit/drawings/judo.svg';
import klettern from '../../../kit/drawings/klettern.svg';
import laufen from '../../../kit/drawings/laufen.svg';
import radfahren from '../../../kit/drawings/radfahren.svg';
import schwimmen from '../../../kit/drawings/schwimmen.svg';
import ski from '../../../kit/drawings/ski.svg';
import sport from '../../../kit/drawings/sport.svg';
import tanzen from '../../../kit/drawings/tanzen.svg';
import tennis from '../../../kit/drawings/tennis.svg';
import turnen from '../../../kit/drawings/turnen.svg';
import volleyball from '../../../kit/drawings/volleyball.svg';
import yoga from '../../../kit/drawings/yoga.svg';

type Look = {
  /** Colour of the palette. */
  color: string;
  /** For very small sizes. */
  icon: Icon;
  drawing: string;
};

export const courseThemes: Readonly<Record<CourseTheme, Look>> = {
  swimming: { color: 'cyan', icon: IconSwimming, drawing: schwimmen },
  skiing: { color: 'indigo', icon: IconSkiJumping, drawing: ski },
  football: { color: 'lime', icon: IconBallFootball, drawing: fussball },
  basketball: { color: 'orange', icon: IconPlayBasketball, drawing: basketball },
  volleyball: { color: 'yellow', icon: IconPlayVolleyball, drawing: volleyball },
  racket: { color: 'teal', icon: IconBallTennis, drawing: tennis },
  martialArts: { color: 'red', icon: IconKarate, drawing: judo },
  dance: { color: 'pink', icon: IconMusic, drawing: tanzen },
  yoga: { color: 'grape', icon: IconYoga, drawing: yoga },
  climbing: { color: 'gray', icon: IconMountain, drawing: klettern },
  athletics: { color: 'red', icon: IconRun, drawing: laufen },
  cycling: { color: 'blue', icon: IconBike, drawing: radfahren },
  fitness: { color: 'violet', icon: IconBarbell, drawing: yoga },
  gymnastics: { color: 'accent', icon: IconGymnastics, drawing: turnen },
  ball: { color: 'green', icon: IconPlayHandball, drawing: handball },
  club: { color: 'accent', icon: IconUsersGroup, drawing: sport },
};
