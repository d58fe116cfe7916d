import { formatDay, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ShownBlock } from '@vereinshaus/contract/page-blocks/calls';
import type { PageBlock } from '@vereinshaus/contract/page-blocks/page-content';
import type { Ctx } from '../../kit/ctx.ts';
import { type ShownCourse, shownCourses } from '../courses/index.ts';
import { comingClubDates } from '../events/index.ts';
import { formCards } from '../forms/index.ts';
import { pageFileSizes } from './page-files.ts';

/** Nobody reads on. */
const maxCourses = 30;

const spanOf = ({ startsOn, endsOn }: ShownCourse): string => {
  if (startsOn === null) return '';
  return endsOn === null || endsOn === startsOn
    ? `ab ${formatDay(startsOn)}`
    : `${formatDay(startsOn)} – ${formatDay(endsOn)}`;
};

/** Bytes of each file by its id. */
type FileSizes = ReadonlyMap<string, number>;

const filled = async (ctx: Pick<Ctx, 'db' | 'now'>, block: PageBlock, sizes: FileSizes): Promise<ShownBlock[]> => {
  switch (block.kind) {
    case 'files': {
      const files = block.files.flatMap(({ file, name }) => {
        const bytes = sizes.get(file);
        const url = `/api/page_blocks/file/${file}/${encodeURIComponent(name)}`;
        return bytes === undefined ? [] : [{ name, url, bytes }];
      });
      return [{ kind: 'files', title: block.title, files }];
    }
    case 'form': {
      const [form] = await formCards(ctx, [block.slot]);
      return form === undefined ? [] : [{ kind: 'form', ...form }];
    }
    case 'courses': {
      const courses = await shownCourses(ctx, { tag: block.tag, limit: maxCourses });
      const listed = courses.map((course) => ({ ID: course.id, name: course.name, span: spanOf(course) }));
      return [{ kind: 'courses', title: block.title, courses: listed }];
    }
    case 'dates': {
      const dates = await comingClubDates(ctx, block.count);
      return [
        {
          kind: 'dates',
          title: block.title,
          dates: dates.map(({ start, end, ...date }) => ({ ...date, start: toSeconds(start), end: toSeconds(end) })),
        },
      ];
    }
    case 'pictures':
      return [{ ...block, pictures: [...block.pictures] }];
    default:
      return [block];
  }
};

/** The blocks with what stands in them today; what is gone meanwhile is left out. */
export const fillBlocks = async (ctx: Pick<Ctx, 'db' | 'now'>, blocks: readonly PageBlock[]): Promise<ShownBlock[]> => {
  const sizes = await pageFileSizes(ctx, blocks);
  const shown: ShownBlock[] = [];
  for (const block of blocks) shown.push(...(await filled(ctx, block, sizes)));
  return shown;
};
