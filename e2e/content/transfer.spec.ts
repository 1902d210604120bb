import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { members } from '../../src/rest/organization/members.ts'
import { cannotReceive } from '../../src/rest/content/transfer.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { groups as groupRows } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

test.use({ world: 'empty' })

const placeOf = async ({ arrange }: TestPortal, { id }: { id: string }) => {
  const admin = arrange.as('admin')
  const { owner, ownerFolder } = await admin.send(items.read, { itemId: id })
  const { folders = [] } = await admin.send(content.list, { userName: owner, num: 0 })
  return [owner, folders.find((folder) => folder.id === ownerFolder)?.title]
}

/** Makes a role with these privileges, and gives it to the editor. */
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
const review = (page: Page) => page.getByRole('button', { name: 'Review the plan' })

test('selected items that may not go are seen to on the page, and handed over into a new folder', async ({
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

  await test.step('nothing is selected yet, which leads to where items are selected', async () => {
    await signIn('admin', '/content/owners')
    await page.getByRole('link', { name: 'Go to Content' }).click()
    await page.goto('/content?show=all')
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.getByRole('link', { name: 'Hand over' }).click()
    await expect(page.getByRole('list', { name: 'Owners of the selected items' })).toContainText(
      'publisher',
    )
  })
  await test.step('who may not receive is shown with the reason; a folder is named', async () => {
    await page.getByRole('button', { name: 'Check 3 items' }).click()
    await expect(page.getByText('Choose a new owner.')).toBeVisible()
    await page.getByRole('combobox', { name: 'New owner' }).fill('Vera')
    await expect(page.getByRole('option', { name: /Vera/ })).toContainText(
      'has a user type that may not own content',
    )
    await chooseOwner(page, 'Emil')
    await expect(page.getByText(/editor lacks the privilege “Receive content”/)).toBeVisible()
    await page.getByRole('radio', { name: 'A folder of this name' }).check()
    await page.getByRole('button', { name: 'Check 3 items' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Name of the folder' })
    await name.fill('From Priya')
    await page.reload()
    await expect(name).toHaveValue('From Priya')
  })
  await test.step('a portal that names the items only: the page looks for the reasons', async () => {
    portal.faults.add('reassigning.canReassignMany', {
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
    const told = cause(page, 'The portal refuses')
    await expect(told).toContainText('The target user cannot receive these items.')
    await expect(told).toContainText('Code 403 CONT_0291')
    await told.getByRole('button', { name: 'Show the 3 items' }).click()
    await expect(told.getByRole('row', { name: /Gauges/ })).toContainText(
      /Web Map.*Offline, Registered App.*publisher/,
    )
    await told.getByRole('button', { name: 'Look for the reasons' }).click()
    await expect(page.getByText('3 cannot: there are 4 reasons below.')).toBeVisible()
    await expect(review(page)).toHaveAccessibleDescription(/First clear up/)
    await checkAccessibility(page)
  })
  await test.step('the privilege comes with another role', async () => {
    const privilege = cause(page, 'editor lacks the privilege “Receive content”')
    await privilege.getByRole('button', { name: 'Show the 3 items' }).click()
    await expect(privilege.getByRole('row', { name: /Gauges/ })).toContainText('publisher')
    await privilege.getByLabel('Roles that hold it').selectOption('User')
    await privilege.getByRole('button', { name: 'Give this role' }).click()
    await expect(page.getByRole('dialog')).toContainText('Keeper')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign role' }).click()
    await expect(page.getByText('3 cannot: there are 3 reasons below.')).toBeVisible()
  })
  await test.step('the items leave one group, the new owner joins the others', async () => {
    const drafts = cause(page, 'editor is no member of “Drafts”')
    await drafts.getByRole('button', { name: 'Take the item out of the group' }).click()
    await expect(page.getByRole('dialog')).toContainText('Gauges')
    await apply(page)
    await expect(page.getByText('2 cannot: there are 2 reasons below.')).toBeVisible()
    const hydrology = cause(page, 'editor is no member of “Hydrology”')
    await expect(hydrology.getByRole('button', { name: 'Add editor to the group' })).toBeVisible()
    await page.getByRole('button', { name: 'Add editor to all 2 groups' }).click()
    await expect(page.getByRole('dialog')).toContainText('Levees')
    await apply(page)
    await expect(page.getByText('3 items can be handed over.')).toBeVisible()
  })
  await test.step('the plan says what becomes of them, and the run does it', async () => {
    await review(page).click()
    const plan = page.getByRole('dialog', { name: 'Plan: hand over 3 items' })
    await expect(plan).toContainText('publisher can no longer change')
    await expect(plan).toContainText('editor, folder “From Priya”')
    await plan.getByRole('button', { name: 'Hand over 3 items' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Hand over 3 items to editor' }),
    ).toBeVisible()
    await expect(page.getByText('3 done, 0 skipped, 0 failed')).toBeVisible()
    for (const item of [...group.items, own])
      expect(await placeOf(portal, item)).toEqual(['editor', 'From Priya'])
  })
  await test.step('what is selected has its new owner', async () => {
    await page.goto('/content/owners')
    const owners = page.getByRole('list', { name: 'Owners of the selected items' })
    await expect(owners.getByRole('listitem')).toHaveText(['editor3 items'])
    await expect(page.getByRole('radio', { name: 'Named after the old place' })).toBeChecked()
    await page.goBack()
  })
  await test.step('and it is taken back to where it was', async () => {
    await page.getByRole('button', { name: 'Take back what was done to 3' }).click()
    await expect(page.getByText('3 done, 0 skipped, 0 failed')).toBeVisible()
    await expect.poll(() => placeOf(portal, own)).toEqual(['publisher', undefined])
  })
})

test('a member is emptied folder by folder, and what is left is told', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = portal.arrange.as('admin')
  const { folder } = await admin.send(content.createFolder, {
    userName: 'publisher',
    title: 'Maps',
  })
  const inFolder = await portal.arrange.item('publisher', { title: 'Rivers', folderId: folder.id })
  const loose = await portal.arrange.item('publisher', { title: 'Lakes' })
  const group = await portal.arrange.group({ title: 'Notices', items: [{ title: 'Warnings' }] })
  await portal.services.db.update(groupRows).set({ isViewOnly: true })

  await test.step('from the list of members to what the member owns', async () => {
    await signIn('admin', '/organization/members?member=publisher')
    await page.getByRole('link', { name: 'Transfer content' }).click()
    const table = page.getByRole('table', { name: 'Folders of publisher' })
    await expect(table.getByRole('row', { name: /No folder/ })).toContainText('2')
    await expect(table.getByRole('row', { name: /Maps/ })).toContainText('Web Map (1)')
  })
  await test.step('a new owner for each folder', async () => {
    await page.getByRole('radio', { name: 'A member for each folder' }).check()
    await expect(page.getByRole('button', { name: /^Check/ })).toHaveAccessibleDescription(
      'Choose a new owner for at least one folder.',
    )
    const maps = page.getByRole('region', { name: 'Maps: 1 item' })
    await maps.getByRole('combobox', { name: 'New owner' }).fill('Emil')
    await page.getByRole('option', { name: /Emil/ }).click()
    const rest = page.getByRole('region', { name: 'No folder: 2 items' })
    await rest.getByRole('combobox', { name: 'New owner' }).fill('Ada')
    await page.getByRole('option', { name: /Ada/ }).click()
    await rest.getByRole('radio', { name: 'No folder' }).check()
    await page.getByRole('button', { name: 'Check 3 items' }).click()
  })
  await test.step('one that may not go is left out', async () => {
    const notices = cause(page, /“Notices”/)
    await expect(notices.getByRole('button', { name: /a manager of the group/ })).toBeVisible()
    await notices.getByRole('button', { name: 'Leave it out' }).click()
    await expect(page.getByText('2 items can be handed over. 1 is left out.')).toBeVisible()
    await review(page).click()
    const plan = page.getByRole('dialog')
    await expect(plan).toContainText('admin, no folder')
    await expect(plan).toContainText('editor, in folders named publisher_…')
    await plan.getByRole('button', { name: 'Hand over 2 items' }).click()
  })
  await test.step('what is left: that item, and the group', async () => {
    const left = page.getByRole('region', { name: 'What is left' })
    await expect(left.getByRole('rowheader')).toHaveText(['Warnings'])
    await expect(left.getByRole('link', { name: 'Notices' })).toBeVisible()
    expect(await placeOf(portal, inFolder)).toEqual(['editor', 'publisher_Maps'])
    expect(await placeOf(portal, loose)).toEqual(['admin', undefined])
    await checkAccessibility(page)
  })
  await test.step('it goes too, and then nothing is left but the group', async () => {
    await page.getByRole('button', { name: 'Hand over what is left' }).click()
    await chooseOwner(page, 'Emil')
    await page.getByRole('button', { name: 'Check 1 item' }).click()
    await cause(page, /“Notices”/)
      .getByRole('button', { name: 'Make editor a manager of the group' })
      .click()
    await apply(page)
    await expect(page.getByText('1 item can be handed over.')).toBeVisible()
    await review(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over 1 item' }).click()
    await expect(page.getByText('publisher owns no items that you can see.')).toBeVisible()
    await expect(page.getByText(/publisher still owns 1 group/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('publisher owns no items that you can see.')).toBeVisible()
    const [warnings] = group.items
    expect(warnings && (await placeOf(portal, warnings))[0]).toBe('editor')
  })
})

test('owners hand over what is theirs if their role lets them', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.item('editor', { title: 'Trails' })
  await giveEditor(portal, 'Keeper', ['portal:user:createItem', 'portal:user:viewOrgUsers'])
  await test.step('not without the privilege, and not what belongs to others', async () => {
    await signIn('editor', '/content/owners?from=editor')
    await expect(
      page.getByText(/Your role lacks the privilege portal:user:reassignItems/),
    ).toBeVisible()
    await page.goto('/content/owners?from=publisher')
    await expect(page.getByText(/You cannot hand over what publisher owns/)).toBeVisible()
  })
  await test.step('with it: no folder of others is shown, and there is no way back', async () => {
    await portal.arrange.as('admin').send(members.updateRole, { user: 'editor', role: 'org_user' })
    await page.goto('/')
    await page.goto('/content/owners?from=editor')
    await chooseOwner(page, 'Priya')
    await expect(page.getByRole('radio', { name: 'One of their folders' })).toBeDisabled()
    await page.getByRole('button', { name: 'Check 1 item' }).click()
    await expect(page.getByText('1 item can be handed over.')).toBeVisible()
    await review(page).click()
    await expect(page.getByRole('dialog')).toContainText('You cannot take this back')
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over 1 item' }).click()
    await expect(page.getByText('editor owns no items that you can see.')).toBeVisible()
  })
})
