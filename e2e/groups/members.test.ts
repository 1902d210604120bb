import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { userChanges } from '../../src/rest/organization/userChanges.ts'
import {
  checkAccessibility,
  expect,
  page,
  step,
  test as base,
  userEvent,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const table = page.getByRole('table', { name: 'Members of the group' })
const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })

test('an administrator adds members, makes one a manager, removes one, and undoes it', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance', access: 'private' })
  const roles = async () => {
    const { owner, admins, users } = await portal
      .as('admin')
      .send(groups.users, { groupId: group.id })
    return { managers: admins.filter((name) => name !== owner), members: users }
  }
  await signIn('admin', paths.group(group.id))
  await page.getByRole('link', { name: 'Manage members' }).click()
  await expect.element(page.getByText('1 member', { exact: true })).toBeVisible()
  await expect.element(row('Priya Lindqvist')).toHaveTextContent('Owner')
  await expect
    .element(page.getByRole('checkbox', { name: 'Select Priya Lindqvist' }))
    .toBeDisabled()

  await step(
    'two members are added; one who was disabled meanwhile is named with the reason',
    async () => {
      await page.getByRole('button', { name: 'Add members' }).click()
      const panel = page.getByRole('dialog', { name: 'Add members' })
      const search = panel.getByRole('combobox', { name: 'Members to add' })
      await expect
        .element(panel.getByRole('button', { name: 'Review changes' }))
        .toHaveAccessibleDescription('Select at least one member.')
      await search.fill('Priya')
      await expect
        .element(page.getByRole('option', { name: /Priya Lindqvist/ }))
        .toHaveTextContent('Already belongs to the group')
      for (const name of ['Ada', 'Emil', 'Vera']) {
        await search.fill(name)
        await page.getByRole('option', { name: new RegExp(name) }).click()
      }
      await checkAccessibility()
      await panel.getByRole('button', { name: 'Review changes' }).click()
      const review = page.getByRole('dialog', { name: 'Add 3 members?' })
      await expect.element(review.getByText('No one else has changed these values')).toBeVisible()
      await expect.element(review).toHaveTextContent('New members can see all items')
      await checkAccessibility()
      await portal.as('admin').send(userChanges.disable, { userName: 'viewer' })
      await review.getByRole('button', { name: 'Add 3 members' }).click()
      await expect.element(page.getByText('2 members added to River maintenance')).toBeVisible()
      const notice = page.getByRole('alert').filter({ hasText: '1 member was not added:' })
      await expect
        .element(notice.getByRole('listitem'))
        .toHaveTextContent(/^Vera Nakamura: The member is disabled\.$/)
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect.element(notice).not.toBeInTheDocument()
      await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(3)
    },
  )

  await step('a member becomes a manager', async () => {
    await row('editor').hover()
    await page.getByRole('button', { name: /^Make manager: / }).click()
    const review = page.getByRole('dialog', { name: 'Make 1 member a manager?' })
    await expect
      .element(review)
      .toHaveTextContent('Managers can add and remove members of the group.')
    await review.getByRole('button', { name: 'Make manager' }).click()
    await expect.element(row('editor')).toHaveTextContent('Manager')
    expect(await roles()).toEqual({ managers: ['editor'], members: ['admin'] })
  })

  await step(
    'members are found by name; the selected one is removed, and the toast undoes it',
    async () => {
      await page.getByRole('button', { name: /^Owner and managers/ }).click()
      await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(2)
      await page.getByRole('searchbox', { name: 'Search members' }).fill('emil')
      await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(1)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .last()
        .click()
      await page.getByRole('button', { name: 'More actions' }).last().click()
      await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
      const review = page.getByRole('dialog', { name: 'Remove 1 member?' })
      await expect.element(review).toHaveTextContent('can no longer see items')
      await expect
        .element(review)
        .toHaveTextContent('The portal does not return which items these are.')
      await review.getByRole('button', { name: 'Remove 1 member' }).click()
      await expect.element(page.getByText('No members match your search')).toBeVisible()
      expect(await roles()).toEqual({ managers: [], members: ['admin'] })
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect.element(row('editor')).toHaveTextContent('Manager')
      expect(await roles()).toEqual({ managers: ['editor'], members: ['admin'] })
      await checkAccessibility()
    },
  )
})

test('a manager can add and remove members, but not change group roles; other members see whom to ask', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance' })
  await portal.as('publisher').send(groupMembers.add, {
    groupId: group.id,
    admins: ['editor'],
    users: ['viewer'],
  })
  await signIn('editor', paths.groupMembers(group.id))
  await page.getByRole('checkbox', { name: 'Select Vera Nakamura' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Make manager' }))
    .toHaveAccessibleDescription(/^Only the owner of the group and administrators/)
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Make member' }))
    .toHaveAccessibleDescription(/^Only the owner of the group and administrators/)
  await expect.element(page.getByRole('menuitem', { name: 'Remove', exact: true })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Add members' }).click()
  await expect.element(page.getByRole('radio', { name: 'Manager' })).toBeDisabled()

  await signIn('viewer', paths.group(group.id))
  await page.getByRole('link', { name: 'Show all members' }).click()
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(3)
  await expect.element(page.getByText('Only the owner and the managers of the group')).toBeVisible()
  await expect.element(page.getByText('People to ask:')).toHaveTextContent('publisher')
  await expect.element(page.getByRole('button', { name: 'Add members' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})
