import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { users } from '../../src/rest/organization/users.ts'
import { checkAccessibility, expect, password, signInByHand, test } from '../fixtures.ts'

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
