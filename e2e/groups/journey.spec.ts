import { paths } from '../../src/console/shell/paths.ts'
import { items } from '../../src/rest/content/items.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { checkAccessibility, expect, test, walkTo } from '../fixtures.ts'
import { expectToFit } from '../support/fit.ts'
import { river } from './import/packages.ts'
import { chooseFile, outcome, startImport } from './import/steps.ts'

test.use({ sampleData: 'empty' })

const title = 'River maintenance'

test('three people take a group from its creation over invitations, a request, an imported package, and a new owner to its deletion', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)

  await test.step('the owner creates it', async () => {
    await signIn('publisher', paths.groups())
    await page.getByRole('link', { name: 'Create group' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Summary' }).fill('What the crews need on the river.')
    await page.getByRole('combobox', { name: 'Tags' }).fill('field work,')
    await page.getByRole('radio', { name: 'Organization' }).check()
    await page.getByRole('radio', { name: 'By request' }).check()
    await page.getByRole('radio', { name: 'Owner and managers' }).check()
    await page.getByRole('switch', { name: 'Hide members' }).check()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Review group' }).click()
    await page
      .getByRole('dialog', { name: 'Review group' })
      .getByRole('button', { name: 'Create group' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await checkAccessibility(page)
  })

  const groupId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const asAdmin = portal.arrange.as('admin')
  const now = () => asAdmin.send(groups.read, { groupId })
  const belonging = async () => (await asAdmin.send(groups.users, { groupId })).users.toSorted()
  expect(await now()).toMatchObject({
    owner: 'publisher',
    snippet: 'What the crews need on the river.',
    tags: ['field work'],
    access: 'org',
    isInvitationOnly: false,
    isViewOnly: true,
    hiddenMembers: true,
  })

  await test.step('the owner invites two members', async () => {
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('button', { name: 'Invite members' }).click()
    const panel = page.getByRole('dialog', { name: 'Invite members' })
    for (const username of ['viewer', 'editor']) {
      await panel.getByRole('combobox', { name: 'Members to invite' }).fill(username)
      await page.getByRole('option', { name: new RegExp(username) }).click()
    }
    await panel.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Invite 2 members' }).click()
    await expect(page.getByText(`2 members invited to ${title}`)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('one accepts, with the keyboard alone', async () => {
    await signIn('viewer', paths.home())
    await checkAccessibility(page)
    await walkTo(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await walkTo(page.getByRole('link', { name: `Answer invitation: Invitation to ${title}` }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeFocused()
    await checkAccessibility(page)
    await walkTo(page.getByRole('button', { name: `Accept the invitation to ${title}` }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`You now belong to ${title}`)).toBeVisible()
    expect(await belonging()).toEqual(['viewer'])
  })

  await test.step('the other declines, and asks to join later', async () => {
    await signIn('editor', paths.account())
    await page.getByRole('button', { name: `Decline the invitation to ${title}` }).click()
    await page
      .getByRole('dialog', { name: 'Decline invitation?' })
      .getByRole('button', { name: 'Decline' })
      .click()
    await expect(page.getByText('No invitations')).toBeVisible()
    await page.goto(paths.group(groupId))
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(page.getByRole('button', { name: 'Requested' })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the owner accepts the request, and sees both members', async () => {
    await signIn('publisher', paths.groupRequests(groupId))
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('button', { name: 'Accept 1 request' }).click()
    await expect(page.getByText(`is now a member of ${title}`)).toBeVisible()
    expect(await belonging()).toEqual(['editor', 'viewer'])
    await page.getByRole('link', { name: 'Members' }).last().click()
    const members = page.getByRole('table', { name: 'Members of the group' })
    await expect(members.getByRole('rowheader')).toHaveCount(3)
    await checkAccessibility(page)
    await expectToFit(page, 'members of the group')
  })

  await test.step('the owner imports a package', async () => {
    await page.getByRole('link', { name: 'Content' }).last().click()
    await page.getByRole('link', { name: 'Import package' }).click()
    await chooseFile(page, file.path)
    await startImport(page)
    await expect(outcome(page, 'Everything was imported.')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Go to group' }).click()
    await expect(
      page.getByRole('table', { name: 'Items of the group' }).getByRole('rowheader'),
    ).toHaveCount(river.length)
  })

  await test.step('the owner makes a member the new owner, who sees the items', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change owner' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill('editor')
    await page.getByRole('option', { name: /editor/ }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page
      .getByRole('dialog', { name: 'Change owner' })
      .getByRole('button', { name: 'Change owner' })
      .click()
    await expect(page.getByText(`is now the owner of ${title}`)).toBeVisible()
    expect(await now()).toMatchObject({ owner: 'editor' })
    expect(await belonging()).toEqual(['viewer'])
  })

  await test.step('the new owner deletes it; its items remain, and are not shared', async () => {
    await signIn('editor', paths.group(groupId))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete group' }).click()
    const review = page.getByRole('dialog', { name: 'Delete group?' })
    await review.getByRole('textbox').fill(title)
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Delete group' }).click()
    await expect(page.getByText(`Group ${title} deleted`)).toBeVisible()
    await expect(now()).rejects.toMatchObject({ messageCode: 'COM_0003' })
    for (const { id: itemId } of file.items)
      expect(await asAdmin.send(items.read, { itemId })).toMatchObject({
        owner: 'publisher',
        access: 'private',
      })
  })
})
