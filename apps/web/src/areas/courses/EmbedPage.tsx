import { Stack, VisuallyHidden } from '@mantine/core';
import { publicCategory } from '@vereinshaus/contract/courses/calls';
import { useParams, useSearchParams } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { CourseList } from './CourseList.tsx';
import { everyTag } from './embed-code.ts';

/** Only a plain colour is accepted from the URL. */
const colourIn = (params: URLSearchParams): string => {
  const text = params.get('hintergrund') ?? '';
  return /^#[\da-f]{3,8}$/i.test(text) ? text : 'transparent';
};

/** /embed/{verein}/{tag}: the public offers with that tag, for the club's own website. Only the list. */
export const EmbedPage = () => {
  const { verein = '', tag = everyTag } = useParams();
  const [params] = useSearchParams();
  useTitle('Angebote');
  return (
    <Stack p="md" component="main" style={{ background: colourIn(params) }}>
      <VisuallyHidden component="h1">Angebote</VisuallyHidden>
      <CourseList
        input={{ category: publicCategory, ...(tag !== everyTag && { tag }) }}
        linkPrefix={`/embed/${verein}`}
        isPlain={params.get('filter') === '0'}
      />
    </Stack>
  );
};
