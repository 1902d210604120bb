import { eq } from 'drizzle-orm'
import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers, members } from '../../src/portal/db/schema.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const table = (page: Page) => page.getByRole('table', { name: 'Members of the group' })
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) })

test('an administrator adds members, makes one a manager, removes one, and undoes it', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance', access: 'private' })
  const { db } = portal.services
  const roles = async () => {
    const { owner, admins, users } = await portal.arrange
      .as('admin')
      .send(groups.users, { groupId: group.id })
    return { managers: admins.filter((name) => name !== owner), members: users }
  }
  await signIn('admin', paths.group(group.id))
  await page.getByRole('link', { name: 'Manage members' }).click()
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expect(row(page, 'Priya Lindqvist')).toContainText('Owner')
  await expect(page.getByRole('checkbox', { name: 'Select Priya Lindqvist' })).toBeDisabled()

  await test.step('two members are added; one who was disabled meanwhile is named with the reason', async () => {
    await page.getByRole('button', { name: 'Add members' }).click()
    const panel = page.getByRole('dialog', { name: 'Add members' })
    const search = panel.getByRole('combobox', { name: 'Members to add' })
    await expect(panel.getByRole('button', { name: 'Review changes' })).toHaveAccessibleDescription(
      'Select at least one member.',
    )
    await search.fill('Priya')
    await expect(page.getByRole('option', { name: /Priya Lindqvist/ })).toContainText(
      'Already belongs to the group',
    )
    for (const name of ['Ada', 'Emil', 'Vera']) {
      await search.fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
    }
    await checkAccessibility(page)
    await panel.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Add 3 members?' })
    await expect(review.getByText('No one else has changed these values')).toBeVisible()
    await expect(review).toContainText('New members can see all items')
    await checkAccessibility(page)
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'viewer'))
    await review.getByRole('button', { name: 'Add 3 members' }).click()
    await expect(page.getByText('2 members added to River maintenance')).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: '1 member was not added:' })
    await expect(notice.getByRole('listitem')).toHaveText('Vera Nakamura: The member is disabled.')
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
    await expect(table(page).getByRole('rowheader')).toHaveCount(3)
  })

  await test.step('a member becomes a manager', async () => {
    await row(page, 'editor').hover()
    await page.getByRole('button', { name: /^Make manager: / }).click()
    const review = page.getByRole('dialog', { name: 'Make 1 member a manager?' })
    await expect(review).toContainText('Managers can add and remove members of the group.')
    await review.getByRole('button', { name: 'Make manager' }).click()
    await expect(row(page, 'editor')).toContainText('Manager')
    expect(await roles()).toEqual({ managers: ['editor'], members: ['admin'] })
  })

  await test.step('members are found by name; the selected one is removed, and the toast undoes it', async () => {
    await page.getByRole('button', { name: /^Owner and managers/ }).click()
    await expect(table(page).getByRole('rowheader')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search members' }).fill('emil')
    await expect(table(page).getByRole('rowheader')).toHaveCount(1)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Remove 1 member?' })
    await expect(review).toContainText('can no longer see items')
    await expect(review).toContainText('The portal does not return which items these are.')
    await review.getByRole('button', { name: 'Remove 1 member' }).click()
    await expect(page.getByText('No members match your search')).toBeVisible()
    expect(await roles()).toEqual({ managers: [], members: ['admin'] })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(row(page, 'editor')).toContainText('Manager')
    expect(await roles()).toEqual({ managers: ['editor'], members: ['admin'] })
    await checkAccessibility(page)
  })
})

test('a manager can add and remove members, but not change group roles; other members see whom to ask', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await portal.services.db.insert(groupMembers).values([
    { groupId: group.id, username: 'editor', memberType: 'admin', joined: 0 },
    { groupId: group.id, username: 'viewer', memberType: 'member', joined: 0 },
  ])
  await signIn('editor', paths.groupMembers(group.id))
  await page.getByRole('checkbox', { name: 'Select Vera Nakamura' }).check()
  await expect(page.getByRole('button', { name: 'Make manager' })).toHaveAccessibleDescription(
    /^Only the owner of the group and administrators/,
  )
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Add members' }).click()
  await expect(page.getByRole('radio', { name: 'Manager' })).toBeDisabled()

  await signIn('viewer', paths.group(group.id))
  await page.getByRole('link', { name: 'Show all members' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveCount(3)
  await expect(page.getByText('Only the owner and the managers of the group')).toBeVisible()
  await expect(page.getByText('People to ask:')).toContainText('publisher')
  await expect(page.getByRole('button', { name: 'Add members' })).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
