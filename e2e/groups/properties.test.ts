import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { expect, page, test as base, visit } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('a viewer sees why groups can’t be created and changed, and leaves one', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance' })
  await portal.as('publisher').send(groupMembers.add, { groupId: group.id, users: ['viewer'] })
  await signIn('viewer', paths.groups())
  await expect
    .element(page.getByRole('button', { name: 'Create group' }))
    .toHaveAccessibleDescription(/privilege “Create groups”/)
  await visit(paths.newGroup())
  await expect.element(page.getByText(/privilege “Create groups”/)).toBeVisible()
  await visit(paths.groupSettings(group.id))
  await expect.element(page.getByText(/^Only the owner of the group/)).toBeVisible()
  await page.getByRole('link', { name: 'Content' }).last().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete group' }))
    .toHaveAccessibleDescription(/^Only the owner of the group/)
  await page.getByRole('menuitem', { name: 'Leave group' }).click()
  const review = page.getByRole('dialog', { name: 'Leave group?' })
  await expect.element(review).toHaveTextContent('You will no longer see items')
  await review.getByRole('button', { name: 'Leave group' }).click()
  await expect.element(page.getByText('You left River maintenance')).toBeVisible()
})
