import { page } from '../components/test.tsx'

/** The row of a change, in any table of the page. */
export const rowOf = (title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
