import { groups } from '../../src/rest/groups/groups.ts'
import { checkAccessibility, expect, page, test } from '../components/test.tsx'

test('an entry of a list that can’t be read is left out, and shown as it arrived', async ({
  portal,
  signIn,
}) => {
  const found = await portal.as('publisher').send(groups.search, { q: '*', num: 25 })
  const [first, second, ...others] = found.results
  await signIn('publisher', '/')
  await portal.fault(
    'groups.search',
    {
      kind: 'answer',
      json: {
        ...found,
        total: String(found.total),
        results: [
          { ...first, id: null },
          { ...second, description: null, isViewOnly: 'true' },
          ...others,
        ],
      },
    },
    9,
  )
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  const table = page.getByRole('table', { name: 'Groups' })
  await expect
    .poll(() => table.getByRole('rowheader').elements().length)
    .toBe(found.results.length - 1)
  await expect.element(table.getByRole('rowheader', { name: second?.title ?? '' })).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'could not be read' })
  await expect
    .element(notice)
    .toHaveTextContent('1 entry of the portal’s response could not be read')
  await notice.getByText('Show what was not read').click()
  await expect.element(notice).toHaveTextContent(`"title": "${first?.title ?? ''}"`)
  await checkAccessibility()

  await portal.clearFaults()
  await page.getByRole('link', { name: 'Change history', exact: true }).click()
  await expect.element(notice).not.toBeInTheDocument()
})
