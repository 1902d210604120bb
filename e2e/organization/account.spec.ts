import { paths } from '../../src/console/shell/paths.ts'
import { issueToken } from '../../src/portal/access/tokens.ts'
import { allowedApplications } from '../../src/portal/db/schema.ts'
import { applications } from '../../src/rest/organization/applications.ts'
import { signIns } from '../../src/rest/signIn/signIns.ts'
import { checkAccessibility, expect, openPage, password, signInByHand, test } from '../fixtures.ts'
import { imageFile } from '../support/pixel.ts'

test.use({ sampleData: 'empty' })

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
  await expect(page.getByRole('row', { name: /Vera Nakamura/ })).toBeVisible()
  await expect(picture).toHaveCount(0)

  await signIn('publisher', paths.member('viewer'))
  await expect(picture).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Change profile picture' })).toBeHidden()
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
  await expect(page.getByText(`End access of application ${title}`)).toHaveCount(1)
  await expect(page.getByText(`Access of application ${title} ended`)).toHaveCount(1)
  await expect(page.getByText('All other sign-ins ended')).toBeVisible()
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
  expect(stored).toContain('Own password changed')
  for (const secret of [next, password]) expect(stored).not.toContain(secret)
  await signInByHand(page, 'viewer', paths.history(), next)
  await expect(page.getByText('Own password changed').first()).toBeVisible()
})
