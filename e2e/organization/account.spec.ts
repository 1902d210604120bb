import sharp from 'sharp'
import { paths } from '../../src/console/shell/paths.ts'
import { issueToken } from '../../src/portal/access/tokens.ts'
import { allowedApplications } from '../../src/portal/db/schema.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { applications } from '../../src/rest/organization/applications.ts'
import { users } from '../../src/rest/organization/users.ts'
import { signIns } from '../../src/rest/signIn/signIns.ts'
import { checkAccessibility, expect, openPage, password, signInByHand, test } from '../fixtures.ts'
import { imageFile } from '../support/pixel.ts'

test.use({ sampleData: 'empty' })

test('members change their profile with its formats, and undo it', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('viewer')
  await page.getByRole('button', { name: /account and appearance/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit profile' })
  await panel.getByRole('textbox', { name: 'First name' }).fill('Anna')
  await panel.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await panel.getByRole('combobox', { name: 'Units' }).selectOption('metric')
  await panel.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review 3 changes' })
  await expect(review).toContainText('Metric')
  await review.getByRole('button', { name: 'Apply 3 changes' }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('German')
  const now = () => portal.arrange.as('viewer').send(users.read, { userName: 'viewer' })
  expect(await now()).toMatchObject({ firstName: 'Anna', culture: 'de', units: 'metric' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(details).not.toContainText('German')
  expect(await now()).not.toMatchObject({ firstName: 'Anna' })
})

test('members set, replace, and remove their profile picture, which the header shows at once', async ({
  page,
  portal,
  signIn,
}) => {
  const now = () => portal.arrange.as('viewer').send(users.read, { userName: 'viewer' })
  const drawn = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  const header = page.getByRole('button', { name: /account and appearance/ }).locator('img')
  const change = page.getByRole('button', { name: 'Change profile picture' })
  const panel = page.getByRole('dialog', { name: 'Change profile picture' })
  const choose = async (file: ReturnType<typeof imageFile>) => {
    await change.click()
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: /Choose file/ }).click()
    await (await chooser).setFiles(file)
  }
  const save = async () => {
    await panel.getByRole('button', { name: 'Change profile picture' }).click()
    await expect(panel).toBeHidden()
  }
  await signIn('viewer', paths.account())
  await expect(change).toBeVisible()
  await expect(header).toHaveCount(0)

  await choose(imageFile('me.png', await drawn('green')))
  const crop = page.getByRole('dialog', { name: 'Crop profile picture' })
  await checkAccessibility(page)
  await crop.getByRole('button', { name: 'Crop image' }).click()
  await expect(panel.getByRole('img', { name: 'Profile picture: me.png' })).toBeVisible()
  await checkAccessibility(page)
  await save()
  await expect(header).toBeVisible()
  await expect(change.locator('img')).toBeVisible()
  expect((await now()).thumbnail).toBe('thumbnail.png')
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]
  expect(await header.evaluate(size)).toEqual([200, 200])
  await checkAccessibility(page)

  await choose(imageFile('other.png', await drawn('purple')))
  await crop.getByRole('button', { name: 'Use full image' }).click()
  await save()
  await expect.poll(() => header.evaluate(size)).toEqual([200, 133])

  await change.click()
  await panel.getByRole('button', { name: 'Remove profile picture' }).click()
  await page
    .getByRole('dialog', { name: 'Remove profile picture?' })
    .getByRole('button', { name: 'Remove profile picture' })
    .click()
  await expect(header).toHaveCount(0)
  await expect(change.locator('img')).toHaveCount(0)
  await expect.poll(async () => (await now()).thumbnail).toBeNull()
})

test('an administrator sets the profile picture of another member; lists show it, and initials while it can’t be read', async ({
  page,
  portal,
  signIn,
}) => {
  const picture = page.getByRole('main').locator('[aria-hidden] img')
  await signIn('admin', paths.member('viewer'))
  await page.getByRole('button', { name: 'Change profile picture' }).click()
  const panel = page.getByRole('dialog', { name: 'Change profile picture' })
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: /Choose file/ }).click()
  await (await chooser).setFiles(imageFile('viewer.png'))
  await page.getByRole('button', { name: 'Use full image' }).click()
  await panel.getByRole('button', { name: 'Change profile picture' }).click()
  await expect(panel).toBeHidden()
  await expect(picture).toHaveCount(2)
  await page.goto(paths.members())
  await expect(picture).toHaveCount(1)
  portal.faults.add('users.info', { kind: 'refuse', code: 500, message: 'Later.' })
  await page.reload()
  await expect(page.getByRole('row', { name: /viewer/ })).toBeVisible()
  await expect(picture).toHaveCount(0)

  await signIn('publisher', paths.member('viewer'))
  await expect(picture).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Change profile picture' })).toBeHidden()
})

test('invitations are accepted and declined, and a group is left', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = portal.arrange.as('admin')
  const rivers = await portal.arrange.group({
    title: 'River maintenance',
    owner: 'admin',
    access: 'private',
  })
  const dunes = await portal.arrange.group({ title: 'Dunes', owner: 'admin' })
  await admin.send(groupMembers.invite, { groupId: rivers.id, users: ['viewer'] })
  await admin.send(groupMembers.invite, {
    groupId: dunes.id,
    users: ['viewer'],
    role: 'group_admin',
  })
  await signIn('viewer', paths.account())
  const invitations = page.getByRole('list', { name: 'Invitations' })
  await expect(invitations.getByRole('listitem')).toHaveCount(2)
  await checkAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  portal.faults.add('invitations.accept', { kind: 'refuse', code: 500, message: 'Later.' })
  await page.getByRole('button', { name: 'Accept the invitation to River maintenance' }).click()
  await expect(invitations.getByRole('alert')).toContainText('Later.')
  await page.getByRole('button', { name: 'Accept the invitation to River maintenance' }).click()
  await expect(page.getByText('You now belong to River maintenance')).toBeVisible()
  await page.getByRole('button', { name: 'Decline the invitation to Dunes' }).click()
  await page
    .getByRole('dialog', { name: 'Decline invitation?' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(page.getByText('No invitations')).toBeVisible()
  const table = page.getByRole('table', { name: 'Groups of the member' })
  await expect(table.getByRole('row', { name: /River maintenance/ })).toContainText('Member')
  expect((await admin.send(groups.users, { groupId: rivers.id })).users).toEqual(['viewer'])
  await table.getByRole('row', { name: /River maintenance/ }).hover()
  await table.getByRole('link', { name: /^Leave group/ }).click()
  await page
    .getByRole('dialog', { name: 'Leave group?' })
    .getByRole('button', { name: 'Leave group' })
    .click()
  await expect(page.getByText('You left River maintenance')).toBeVisible()
})

test('applications that can act as a member, and other sign-ins, are listed and ended', async ({
  page,
  portal,
  signIn,
}) => {
  const { db, clock } = portal.services
  const title = 'Survey of culverts, bridges, and river banks in the Santa Ana catchment'
  const { id: itemId } = await portal.arrange.item('publisher', { title, type: 'Application' })
  const { client_id: clientId } = await portal.arrange
    .as('publisher')
    .send(applications.register, { itemId, appType: 'browser' })
  const receiver = 'host survey.culverts-and-bridges.example.com'
  const [username, created] = ['viewer', clock.now()]
  const expires = created + 3_600_000
  await db.insert(allowedApplications).values({ username, clientId, receiver, at: created })
  await issueToken(db, { kind: 'refresh', username, clientId, created, expires })
  await issueToken(db, { kind: 'access', username, created, expires })
  const viewer = portal.arrange.as('viewer')
  const types = async () =>
    (await viewer.send(signIns.list, { userName: username })).signIns.map(({ type }) => type)
  await signIn('viewer', paths.account())
  const allowed = page.getByRole('list', { name: 'Applications that can act as you' })
  const listed = page.getByRole('list', { name: 'Sign-ins' })
  await expect(allowed).toContainText('Access is given to survey.culverts-and-bridges.example.com.')
  await expect(listed.getByRole('listitem').filter({ hasText: 'This console' })).toHaveCount(1)
  await expect(listed).toContainText('Sign-in page in this browser')
  await checkAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAccessibility(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: `End the access of ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'End access?' })
  portal.faults.add('signIns.endApplication', { kind: 'refuse', code: 500, message: 'Later.' })
  await question.getByRole('button', { name: 'End access' }).click()
  await expect(question.getByRole('alert')).toContainText('Later.')
  await question.getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText(`Access of ${title} ended`)).toBeVisible()
  await expect(page.getByText('No applications', { exact: true })).toBeVisible()
  expect(await types()).not.toContain('application')

  const tokens = listed.getByRole('listitem').filter({ hasText: 'Token without an application' })
  await expect(tokens).not.toHaveCount(0)
  await page.getByRole('button', { name: 'End other sign-ins' }).click()
  const others = page.getByRole('dialog', { name: 'End all other sign-ins?' })
  await others.getByRole('button', { name: 'End other sign-ins' }).click()
  await expect(page.getByText('Other sign-ins ended')).toBeVisible()
  await expect(tokens).toHaveCount(0)
  await expect(listed.getByRole('listitem')).toHaveCount(2)
  await openPage(page, 'Change history')
  // The refused one is listed, too.
  await expect(page.getByText(`Ended the access of application ${title}`)).toHaveCount(2)
  await expect(page.getByText('Ended all other sign-ins')).toBeVisible()
})

test('a password is changed after wrong entries, ends the sign-in, and is stored nowhere', async ({
  page,
  signIn,
}) => {
  const next = 'another-Secret-7'
  await signIn('viewer', paths.account())
  await page.getByRole('button', { name: 'Change password' }).click()
  const panel = page.getByRole('dialog', { name: 'Change password' })
  const current = panel.getByLabel('Current password')
  const change = panel.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('Enter your current password.')
  await current.fill('wrong-password-1')
  await panel.getByLabel('New password', { exact: true }).fill('short')
  await panel.getByLabel('New password again').fill(next)
  await change.click()
  await expect(panel.getByLabel('New password again')).toHaveAccessibleDescription(
    'Enter the same new password again.',
  )
  await panel.getByLabel('New password', { exact: true }).fill(next)
  await change.click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription(/Unable to reset password/)
  await checkAccessibility(page)
  await current.fill(password)
  await change.click()
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  const stored = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(name)))
      })
      for (const store of database.objectStoreNames)
        texts.push(
          await new Promise<string>((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll()
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
          }),
        )
      database.close()
    }
    return texts.join(' ')
  })
  expect(stored).toContain('Changed the own password')
  for (const secret of [next, password]) expect(stored).not.toContain(secret)
  await signInByHand(page, 'viewer', paths.history(), next)
  await expect(page.getByText('Changed the own password').first()).toBeVisible()
})
