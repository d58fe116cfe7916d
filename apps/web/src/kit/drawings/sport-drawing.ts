import basketball from './basketball.svg';
import fussball from './fussball.svg';
import handball from './handball.svg';
import judo from './judo.svg';
import klettern from './klettern.svg';
import laufen from './laufen.svg';
import radfahren from './radfahren.svg';
import schwimmen from './schwimmen.svg';
import ski from './ski.svg';
import sport from './sport.svg';
import tanzen from './tanzen.svg';
import tennis from './tennis.svg';
import turnen from './turnen.svg';
import volleyball from './volleyball.svg';
import yoga from './yoga.svg';

/** What the names of sports and courses contain, most special first: "Tischtennis" is no "Tanz". */
const words: readonly (readonly [RegExp, string])[] = [
  [/fu(ß|ss)ball|soccer|futsal/, fussball],
  [/volleyball|beach/, volleyball],
  [/basketball|korbball/, basketball],
  [/handball|faustball|ballspiel|ballschule|ballsport/, handball],
  [/schwimm|aqua|wasser|kraul/, schwimmen],
  [/tennis|badminton|federball|squash/, tennis],
  [/judo|karate|aikido|taekwondo|ju-?jutsu|selbstverteidigung|ringen|boxen|kampf/, judo],
  [/kletter|boulder|alpin|bergsteig/, klettern],
  [/(?<!eis|lang)lauf|jogging|leichtathletik|walking|wander|orientierung/, laufen],
  [/schi|ski|snowboard|langlauf|eislauf/, ski],
  [/yoga|pilates|rücken|wirbelsäule|entspann|qi ?gong|tai ?chi|beckenboden|stretch/, yoga],
  [/tanz|dance|zumba|ballett|hip ?hop|jazz|rhythm/, tanzen],
  [/rad(fahr|sport|tour)|mountainbike|bike|cycling|spinning/, radfahren],
  [/turn|gymnastik|akrobat|trampolin|parkour|geräte|eltern-kind|kinder/, turnen],
];

/** The drawing for a course, by its sport or its name; children at play where neither says anything. */
export const sportDrawing = (name: string): string => {
  const folded = name.toLocaleLowerCase('de-AT');
  return words.find(([word]) => word.test(folded))?.[1] ?? sport;
};
