import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { users } from '../../src/rest/organization/users.ts'
import { drawnImage } from '../support/drawnImage.ts'
import { checkAccessibility, expect, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('members change their profile with its formats, and undo it', async ({ portal, signIn }) => {
  await signIn('viewer')
  await page.getByRole('button', { name: /account and appearance/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit profile' })
  await panel.getByRole('textbox', { name: 'First name' }).fill('Anna')
  await panel.getByRole('combobox', { name: 'Language' }).selectOptions('de')
  await panel.getByRole('combobox', { name: 'Units' }).selectOptions('metric')
  await panel.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review 3 changes' })
  await expect.element(review).toHaveTextContent('Metric')
  await review.getByRole('button', { name: 'Apply 3 changes' }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect.element(details).toHaveTextContent('German')
  const now = () => portal.as('viewer').send(users.read, { userName: 'viewer' })
  expect(await now()).toMatchObject({ firstName: 'Anna', culture: 'de', units: 'metric' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(details).not.toHaveTextContent('German')
  expect(await now()).not.toMatchObject({ firstName: 'Anna' })
})

test('members set, replace, and remove their profile picture, which the header shows at once', async ({
  portal,
  signIn,
}) => {
  const now = () => portal.as('viewer').send(users.read, { userName: 'viewer' })
  const header = page.getByRole('button', { name: /account and appearance/ }).getByCss('img')
  const change = page.getByRole('button', { name: 'Change profile picture' })
  const panel = page.getByRole('dialog', { name: 'Change profile picture' })
  const choose = async (file: File) => {
    await change.click()
    await panel.getByCss('input[type=file]').upload(file)
  }
  const save = async () => {
    await panel.getByRole('button', { name: 'Change profile picture' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  }
  await signIn('viewer', paths.account())
  await expect.element(change).toBeVisible()
  await expect.element(header).not.toBeInTheDocument()

  await choose(await drawnImage('me.png', 'green'))
  const crop = page.getByRole('dialog', { name: 'Crop profile picture' })
  await checkAccessibility()
  await crop.getByRole('button', { name: 'Crop image' }).click()
  await expect.element(panel.getByRole('img', { name: 'Profile picture: me.png' })).toBeVisible()
  await checkAccessibility()
  await save()
  await expect.element(header).toBeVisible()
  await expect.element(change.getByCss('img')).toBeVisible()
  expect((await now()).thumbnail).toBe('thumbnail.png')
  const size = async () => {
    const image = (await header.findElement()) as HTMLImageElement
    return [image.naturalWidth, image.naturalHeight]
  }
  expect(await size()).toEqual([200, 200])
  await checkAccessibility()

  await choose(await drawnImage('other.png', 'purple'))
  await crop.getByRole('button', { name: 'Use full image' }).click()
  await save()
  await expect.poll(size).toEqual([200, 133])

  await change.click()
  await panel.getByRole('button', { name: 'Remove profile picture' }).click()
  await page
    .getByRole('dialog', { name: 'Remove profile picture?' })
    .getByRole('button', { name: 'Remove profile picture' })
    .click()
  await expect.element(header).not.toBeInTheDocument()
  await expect.element(change.getByCss('img')).not.toBeInTheDocument()
  await expect.poll(async () => (await now()).thumbnail).toBeNull()
})

test('invitations are accepted and declined, and a group is left', async ({ portal, signIn }) => {
  const admin = portal.as('admin')
  const rivers = await portal.group({
    title: 'River maintenance',
    owner: 'admin',
    access: 'private',
  })
  const dunes = await portal.group({ title: 'Dunes', owner: 'admin' })
  await admin.send(groupMembers.invite, { groupId: rivers.id, users: ['viewer'] })
  await admin.send(groupMembers.invite, {
    groupId: dunes.id,
    users: ['viewer'],
    role: 'group_admin',
  })
  await signIn('viewer', paths.account())
  await expect.element(page.getByText('viewer · Role Viewer · User type Viewer')).toBeVisible()
  const invitations = page.getByRole('list', { name: 'Invitations' })
  await expect.poll(() => invitations.getByRole('listitem').elements().length).toBe(2)
  await checkAccessibility()
  await page.viewport(390, 844)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0)
  await page.viewport(1440, 900)
  await portal.fault('invitations.accept', { kind: 'refuse', code: 500, message: 'Later.' })
  await page.getByRole('button', { name: 'Accept the invitation to River maintenance' }).click()
  await expect.element(invitations.getByRole('alert')).toHaveTextContent('Later.')
  await page.getByRole('button', { name: 'Accept the invitation to River maintenance' }).click()
  await expect.element(page.getByText('You now belong to River maintenance')).toBeVisible()
  await page.getByRole('button', { name: 'Decline the invitation to Dunes' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline invitation?' })
  await expect.element(decline).toHaveTextContent('You can ask to join later.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('No invitations')).toBeVisible()
  const table = page.getByRole('table', { name: 'Groups of the member' })
  await expect
    .element(table.getByRole('row', { name: /River maintenance/ }))
    .toHaveTextContent('Member')
  expect((await admin.send(groups.users, { groupId: rivers.id })).users).toEqual(['viewer'])
  await table.getByRole('row', { name: /River maintenance/ }).hover()
  await table.getByRole('link', { name: /^Leave group/ }).click()
  await page
    .getByRole('dialog', { name: 'Leave group?' })
    .getByRole('button', { name: 'Leave group' })
    .click()
  await expect.element(page.getByText('You left River maintenance')).toBeVisible()
})
