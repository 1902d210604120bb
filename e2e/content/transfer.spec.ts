import { eq } from 'drizzle-orm'
import { content } from '../../src/rest/content/content.ts'
import { members } from '../../src/rest/organization/members.ts'
import { cannotReceive } from '../../src/rest/content/transfer.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { members as memberRows } from '../../src/portal/db/schema.ts'
import {
  checkAccessibility,
  expect,
  test,
  walkTo,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { placeOf } from './arrangeTransfer.ts'

test.use({ sampleData: 'empty' })

/** Creates a role with these privileges and assigns it to the editor. */
const giveEditor = async ({ arrange }: TestPortal, name: string, privileges: string[]) => {
  const admin = arrange.as('admin')
  const { id } = await admin.send(roles.create, { name })
  await admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges } })
  await admin.send(members.updateRole, { user: 'editor', role: id })
}

const chooseOwner = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'New owner' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}
const cause = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })
const apply = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
const review = (page: Page) => page.getByRole('button', { name: 'Review changes' })

test('items are selected and transferred to a new folder by keyboard alone, after their issues were fixed on the page', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({
    title: 'Hydrology',
    items: [{ title: 'Culverts' }, { title: 'Weirs' }],
  })
  const levees = await portal.arrange.group({ title: 'Levees' })
  for (const item of group.items.slice(0, 1)) await portal.arrange.share(item, levees)
  const closed = await portal.arrange.group({ title: 'Drafts', access: 'private' })
  const own = await portal.arrange.item('publisher', { title: 'Gauges' })
  await portal.arrange.share(own, closed)
  await giveEditor(portal, 'Keeper', ['portal:user:createItem', 'portal:user:shareToGroup'])
  const { keyboard } = page
  const title = page.getByRole('heading', { level: 1, name: 'Change owner' })

  await test.step('without a selection, the page links to Content', async () => {
    await signIn('admin', '/content/transfer')
    await page.getByRole('link', { name: 'Select items' }).click()
    await page.getByRole('button', { name: /^All items/ }).click()
    await expect(page.getByRole('link', { name: 'Gauges' })).toBeVisible()
    await keyboard.press('/')
    await keyboard.press('ArrowDown')
    await keyboard.press('x')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('3 items selected')).toBeVisible()
    await walkTo(page.getByRole('link', { name: 'Change owner' }))
    await keyboard.press('Enter')
    await expect(title).toBeFocused()
    await expect(page.getByRole('list', { name: 'Owners of the selected items' })).toContainText(
      'Priya Lindqvist',
    )
  })
  await test.step('members who can’t receive content are listed with the reason; a folder is named', async () => {
    const check = page.getByRole('button', { name: 'Check 3 items' })
    const owner = page.getByRole('combobox', { name: 'New owner' })
    // The list of members opens when its field has the focus, and is no stop of its own.
    await walkTo(owner)
    await walkTo(check)
    await keyboard.press('Enter')
    await expect(owner).toBeFocused()
    await expect(owner).toHaveAccessibleDescription('Select a new owner.')
    await keyboard.type('Vera')
    await expect(page.getByRole('option', { name: /Vera/ })).toContainText(
      'has a user type that can’t own content',
    )
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('Emil')
    await expect(page.getByRole('option', { name: /Emil/ })).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(1)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(
      page.getByText(/Emil Okafor doesn’t have the privilege “Receive content”/),
    ).toBeVisible()
    await walkTo(page.getByRole('radio', { name: 'Folders named after the current ones' }))
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Folder by name' })).toBeChecked()
    await walkTo(check)
    await keyboard.press('Enter')
    await expect(page.getByText('Enter a folder name.')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Folder name' })
    await expect(name).toBeFocused()
    await keyboard.type('From Priya')
    await page.reload()
    await expect(name).toHaveValue('From Priya')
  })
  await test.step('the page finds the reasons if the portal names only the items', async () => {
    portal.faults.add('transfer.canReassignMany', {
      kind: 'refuse',
      code: 403,
      messageCode: cannotReceive,
      message: 'The target user cannot receive these items.',
      details: [...group.items, own].map(({ id }) => ({
        itemId: id,
        type: 'Web Map',
        url: null,
        reservedTypeKeywords: ['Offline', 'Registered App'],
        owner: 'publisher',
      })),
    })
    await page.getByRole('button', { name: 'Check 3 items' }).click()
    const rejected = cause(page, 'Rejected by the portal')
    await expect(rejected).toContainText('The target user cannot receive these items.')
    await expect(rejected).toContainText('Code 403 CONT_0291')
    await rejected.getByRole('button', { name: 'Show 3 items' }).click()
    await expect(rejected.getByRole('row', { name: /Gauges/ })).toContainText(
      /Web Map.*Offline, Registered App.*Priya Lindqvist/,
    )
    await rejected.getByRole('button', { name: 'Find reasons' }).click()
    await expect(page.getByText('3 items can’t be transferred. Issues: 4.')).toBeVisible()
    await expect(review(page)).toHaveAccessibleDescription(/^Fix these issues/)
    await checkAccessibility(page)
  })
  await test.step('the privilege is granted with another role', async () => {
    const privilege = cause(page, 'Emil Okafor doesn’t have the privilege “Receive content”')
    await privilege.getByRole('button', { name: 'Show 3 items' }).click()
    await expect(privilege.getByRole('row', { name: /Gauges/ })).toContainText('Priya Lindqvist')
    await privilege.getByLabel('Roles with this privilege').selectOption('User')
    await privilege.getByRole('button', { name: 'Assign role' }).click()
    await expect(page.getByRole('dialog')).toContainText('Keeper')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign role' }).click()
    await expect(page.getByText('3 items can’t be transferred. Issues: 3.')).toBeVisible()
  })
  await test.step('the items are unshared from one group, the new owner is added to the others', async () => {
    const drafts = cause(page, 'Emil Okafor is not a member of “Drafts”')
    await drafts.getByRole('button', { name: 'Unshare 1 item from the group' }).click()
    await expect(page.getByRole('dialog')).toContainText('Gauges')
    await apply(page)
    await expect(page.getByText('2 items can’t be transferred. Issues: 2.')).toBeVisible()
    const hydrology = cause(page, 'Emil Okafor is not a member of “Hydrology”')
    await expect(
      hydrology.getByRole('button', { name: 'Add Emil Okafor to the group' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add Emil Okafor to 2 groups' }).click()
    await expect(page.getByRole('dialog')).toContainText('Levees')
    await apply(page)
    await expect(page.getByText('3 items can be transferred.')).toBeVisible()
  })
  await test.step('the changes are reviewed, and the bulk operation applies them', async () => {
    await walkTo(review(page))
    await keyboard.press('Enter')
    const plan = page.getByRole('dialog', { name: 'Review changes: transfer 3 items' })
    await expect(plan).toContainText('Priya Lindqvist will no longer be able to change')
    await expect(plan).toContainText('Emil Okafor')
    await expect(plan).toContainText('Folder “From Priya”')
    await expect(plan.getByRole('link')).toHaveCount(3)
    await walkTo(plan.getByRole('button', { name: 'Transfer 3 items' }))
    await keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: '3 items transferred to Emil Okafor' }),
    ).toBeFocused()
    await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '100%' })).toHaveText(/^Succeeded/)
    for (const item of [...group.items, own])
      expect(await placeOf(portal.arrange, item)).toEqual(['editor', 'From Priya'])
  })
  await test.step('the transferred items are no longer selected; one that is selected again has the new owner', async () => {
    const run = page.url()
    await page.goto('/content/transfer')
    await page.getByRole('link', { name: 'Select items' }).click()
    await page.getByRole('button', { name: /^All items/ }).click()
    await page.getByRole('checkbox', { name: 'Select Gauges' }).check()
    await page.getByRole('link', { name: 'Change owner' }).click()
    const owners = page.getByRole('list', { name: 'Owners of the selected items' })
    await expect(owners.getByRole('listitem')).toHaveText([/Emil Okafor1 item$/])
    await expect(
      page.getByRole('radio', { name: 'Folders named after the current ones' }),
    ).toBeChecked()
    await page.goto(run)
  })
  await test.step('the undo has the same check and a review; it deletes the folder that the transfer created', async () => {
    const admin = portal.arrange.as('admin')
    const disable = (disabled: boolean) =>
      portal.services.db
        .update(memberRows)
        .set({ disabled })
        .where(eq(memberRows.username, 'publisher'))
    await disable(true)
    await page.getByRole('link', { name: 'Undo 3 changes' }).click()
    await expect(cause(page, 'Priya Lindqvist is disabled')).toContainText('3 items')
    await disable(false)
    await page.reload()
    await expect(page.getByText('3 items can be transferred.')).toBeVisible()
    await checkAccessibility(page)
    await review(page).click()
    const plan = page.getByRole('dialog', { name: 'Review undo: transfer 3 items back' })
    await expect(plan).toContainText('Folders that the transfer created will be deleted')
    await plan.getByRole('button', { name: 'Transfer 3 items' }).click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: 'Undo of “Transfer 3 items to Emil Okafor”',
      }),
    ).toBeVisible()
    await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(await placeOf(portal.arrange, own)).toEqual(['publisher', undefined])
    const { folders } = await admin.send(content.list, { userName: 'editor', num: 0 })
    expect(folders).toEqual([])
  })
})

test(
  'owners can transfer their own content if their role has the privilege',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    await portal.arrange.item('editor', { title: 'Trails' })
    await giveEditor(portal, 'Keeper', ['portal:user:createItem', 'portal:user:viewOrgUsers'])
    await test.step('without the privilege, and for content of other members, the transfer is refused', async () => {
      await signIn('editor', '/content/transfer?from=editor')
      await expect(
        page.getByText(/Your role doesn’t have the privilege “Transfer own content”/),
      ).toBeVisible()
      await page.goto('/content/transfer?from=publisher')
      await expect(
        page.getByText(/You can’t transfer the content of Priya Lindqvist/),
      ).toBeVisible()
    })
    await test.step('with the privilege, folders of other members are not listed, and the transfer can’t be undone', async () => {
      await portal.arrange
        .as('admin')
        .send(members.updateRole, { user: 'editor', role: 'org_user' })
      await page.goto('/content/transfer?from=editor')
      await chooseOwner(page, 'Priya')
      await expect(
        page.getByRole('radio', { name: 'Existing folder of the new owner' }),
      ).toBeDisabled()
      await page.getByRole('button', { name: 'Check 1 item' }).click()
      await expect(page.getByText('1 item can be transferred.')).toBeVisible()
      await review(page).click()
      await expect(page.getByRole('dialog')).toContainText('You can’t undo this transfer')
      await page.getByRole('dialog').getByRole('button', { name: 'Transfer 1 item' }).click()
      await expect(
        page.getByText('Emil Okafor owns no items that you have access to.'),
      ).toBeVisible()
    })
  },
)
