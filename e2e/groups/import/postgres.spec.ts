import { groups } from '../../../src/rest/groups/groups.ts'
import { expect, test } from '../../fixtures.ts'
import { river } from './packages.ts'
import { chooseFile, outcome, startImport } from './steps.ts'

test.use({ sampleData: 'empty', database: 'postgres' })

test('a package is imported on a portal with a PostgreSQL database', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  const { items } = await portal.arrange.as('publisher').send(groups.content, { groupId: group.id })
  expect(items.map(({ id }) => id).toSorted()).toEqual(file.items.map(({ id }) => id).toSorted())
})
