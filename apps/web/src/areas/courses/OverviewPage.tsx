import { Stack } from '@mantine/core';
import { publicCategory } from '@vereinshaus/contract/courses/calls';
import { productName } from '@vereinshaus/contract/kit/labels';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { CourseList } from './CourseList.tsx';

/** /buche: the public overview, the same for every viewer. */
export const OverviewPage = () => (
  <Stack gap={0} id="all">
    <PageHeader title={`${productName} Kurse`} />
    <CourseList input={{ category: publicCategory }} linkPrefix="/buche" />
  </Stack>
);
