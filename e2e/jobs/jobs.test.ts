import { groups } from '../../src/rest/groups/groups.ts'
import { packages } from '../../src/rest/groups/packages.ts'
import { expect, openPage, page, reload, test } from '../components/test.tsx'

test('a job that was started in another browser is in the list, until it is removed there', async ({
  portal,
  signIn,
}) => {
  const publisher = portal.as('publisher')
  const { results } = await publisher.send(groups.search, { q: 'title:"Field editing crew"' })
  const groupId = results[0]?.id ?? ''
  await publisher.send(packages.exportGroup, { groupId, async: true })
  await signIn('publisher', '/jobs')
  const row = page.getByRole('row', { name: /Export of Field editing crew/ })
  await expect.element(row).toHaveTextContent('Succeeded')
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove from list' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await openPage('Content')
  await reload()
  await openPage('Jobs')
  await expect.element(page.getByText('No jobs yet')).toBeVisible()
})
