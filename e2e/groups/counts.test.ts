import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groupChanges } from '../../src/rest/groups/groupChanges.ts'
import { boxOf, checkAccessibility, expect, page, step, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const table = page.getByRole('table', { name: 'Groups' })
const cells = (title: string) =>
  table.getByRole('row', { name: new RegExp(title) }).getByRole('cell')
/** The numbers of items and members in the row of a group. */
const countsOf = (title: string) =>
  cells(title)
    .elements()
    .slice(-3, -1)
    .map(({ textContent }) => textContent)

test('the list shows how many items and members a group has, and a dash for what the person may not see', async ({
  portal,
  signIn,
}) => {
  const items = ['Culverts', 'Weirs', 'Sluices'].map((title) => ({ title }))
  const group = await portal.group({ title: 'River maintenance', access: 'org', items })
  await portal.group({ title: 'Lakes', access: 'org' })
  const publisher = portal.as('publisher')
  await publisher.send(groupMembers.add, { groupId: group.id, users: ['editor'] })
  const hidden = await portal.group({ title: 'Juries', access: 'org' })
  await publisher.send(groupChanges.update, { groupId: hidden.id, hiddenMembers: true })

  await step('the owner is a member', async () => {
    await signIn('publisher', paths.groups())
    await expect.poll(() => countsOf('River maintenance')).toEqual(['3', '2'])
    await expect.poll(() => countsOf('Lakes')).toEqual(['0', '1'])
    await expect.poll(() => countsOf('Juries')).toEqual(['0', '1'])
    await checkAccessibility()
  })
  await step('one number that is refused does not keep the others', async () => {
    await signIn('viewer', paths.groups())
    await expect.poll(() => countsOf('Juries')).toEqual(['0', '–'])
    await expect.poll(() => countsOf('Lakes')).toEqual(['0', '1'])
  })
})

test('numbers that arrive later move nothing', async ({ portal, signIn }) => {
  await portal.group({ title: 'Lakes' })
  await portal.fault('groups.content', { kind: 'delay', milliseconds: 3000 })
  await signIn('publisher', paths.groups())
  const link = table.getByRole('link', { name: 'Lakes' })
  const number = cells('Lakes').nth(4)
  const before = [await boxOf(link), await boxOf(number)]
  expect(countsOf('Lakes')[0]).toBe('\u00A0')
  await expect.poll(() => countsOf('Lakes'), { timeout: 10_000 }).toEqual(['0', '1'])
  expect([await boxOf(link), await boxOf(number)]).toEqual(before)
})
