import { selfSigned } from '../../src/portal/testing/certificates.ts'
import { samlFederation } from '../../src/rest/organization/samlFederation.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { checkAccessibility, expect, openPage, password, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const settings = '/organization/settings'
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const plan = (page: Page) => page.getByRole('dialog', { name: /^(Review|Remove) / })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /from earlier|again/ })
const restored = (count: number) =>
  `You have ${count} unapplied ${count === 1 ? 'change' : 'changes'} from earlier.`

const signInAgain = async (page: Page) => {
  await expect(page.getByText(/Sign in again to continue on the same page/)).toBeVisible()
  await page.getByRole('button', { name: "Sign in on the portal's page" }).click()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
}
/** The copies of drafts that the browser stores for the time after their tab. */
const copies = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(
      Object.entries(localStorage).filter(([key]) => key.startsWith('portal-console.draft ')),
    ),
  )
const longerThanAnySignIn = 31 * 86_400_000

test('a reload keeps entered values and the values they are based on, but no secret keys', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = portal.arrange.as('admin')
  await signIn('admin', settings)
  const before = await name(page).inputValue()
  await name(page).fill('Riverside Center')
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Map and basemaps' })
    .click()
  await page.getByLabel('Key for third-party basemaps', { exact: true }).fill('a-very-secret-key')
  await admin.send(organization.update, { name: 'Renamed meanwhile' })

  // The entered key would be lost, so the browser asks for confirmation.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(notice(page)).toContainText(restored(1))
  await expect(notice(page)).toContainText('Enter these values again')
  await expect(notice(page)).toContainText('Key for third-party basemaps')
  await expect(page.getByLabel('Key for third-party basemaps', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('very-secret')
  await checkAccessibility(page)

  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Identity' })
    .click()
  await expect(name(page)).toHaveValue('Riverside Center')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const change = plan(page).getByRole('region', { name: 'Name' })
  await expect(change).toContainText(before)
  await expect(change).toContainText('Now: Renamed meanwhile')
  await plan(page).getByRole('radio', { name: 'Apply my change' }).check()
  await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(plan(page)).toBeHidden()
  await expect(notice(page)).toBeHidden()
  await page.reload()
  await expect(name(page)).toHaveValue('Riverside Center')
  await expect(notice(page)).toBeHidden()
})

test('after a sign-in that expired before Apply, the entered settings, property of an item, role, and federation are restored', async ({
  page,
  portal,
  signIn,
  guards,
}) => {
  guards.allow(/./)
  const { arrange, clock } = portal
  const admin = arrange.as('admin')
  const item = await arrange.item('admin', { title: 'Culverts' })
  await admin.send(samlFederation.register, {
    name: 'Education Federation',
    entityId: 'riverside.example.org',
    discoveryServiceUrl: 'https://edufed.example/discovery',
    metadataServiceUrl: 'https://edufed.example/metadata.xml',
    certificate: (await selfSigned({ name: 'CN=signing.edufed.example' })).trim(),
  })
  const role = { name: 'Contractor', description: 'Works for us.' }
  await admin.send(roles.create, role)
  await signIn('admin')
  for (const [title, label, button] of [
    ['Settings', 'Name', 'Review changes'],
    ['Roles', 'Description', 'Review 1 change'],
    ['SAML sign-in', 'Name', 'Review 1 change'],
  ] as const)
    await test.step(title, async () => {
      await openPage(page, title)
      if (title === 'Roles') await page.getByRole('link', { name: role.name }).click()
      const field = page.getByLabel(label, { exact: true })
      await field.fill('Entered before the sign-in ended')
      await page.getByRole('button', { name: button }).click()
      await expect(plan(page).getByText(/No one else has changed/)).toBeVisible()
      clock.forward(longerThanAnySignIn)
      await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
      await signInAgain(page)
      await expect(field).toHaveValue('Entered before the sign-in ended')
      await expect(notice(page)).toContainText(restored(1))
    })
  await test.step('a property, which is saved without a review', async () => {
    await page.goto(`/content/items/${item.id}`)
    await page.getByRole('button', { name: 'Edit Summary' }).click()
    const field = page.getByRole('textbox', { name: 'Summary' })
    await field.fill('Entered before the sign-in ended')
    clock.forward(longerThanAnySignIn)
    await page.getByRole('button', { name: 'Save' }).click()
    await signInAgain(page)
    await expect(field).toHaveValue('Entered before the sign-in ended')
    await expect(notice(page)).toContainText(restored(1))
  })
})

test('the draft of a closed tab is offered to the next tab, but never that of an open one', async ({
  page,
  context,
  portal,
  signIn,
  guards,
}) => {
  const { id } = await portal.arrange.item('admin', { title: 'Culverts' })
  const [closed, open] = [await context.newPage(), await context.newPage()]
  await signIn('admin', settings)
  await test.step('typed in two tabs, one of which is closed', async () => {
    await closed.goto(settings)
    const before = await name(closed).inputValue()
    await name(closed).fill('Riverside Center')
    await closed
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Map and basemaps' })
      .click()
    await closed
      .getByLabel('Key for third-party basemaps', { exact: true })
      .fill('a-very-secret-key')
    await open.goto(`/content/items/${id}`)
    await open.getByRole('button', { name: 'Edit Title' }).click()
    await open.getByLabel('Title', { exact: true }).fill('Culverts in an open tab')
    await expect.poll(() => copies(page)).toContain('Riverside Center')
    await expect.poll(() => copies(page)).toContain('Culverts in an open tab')
    expect(await copies(page)).not.toContain('very-secret')
    await closed.close()
    // Colors change with an animation, which runs only in the tab in front.
    await page.bringToFront()
    expect(await name(page).inputValue()).toBe(before)
  })
  await test.step('restored with what must be entered again, and applied', async () => {
    await page.goto(settings)
    const offer = page.getByRole('status').filter({ hasText: 'from a tab that was closed' })
    await expect(offer).toContainText('You have 1 unapplied change from a tab that was closed.')
    await checkAccessibility(page)
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect(name(page)).toHaveValue('Riverside Center')
    await expect(notice(page)).toContainText(restored(1))
    await expect(notice(page)).toContainText('Key for third-party basemaps')
    await page.reload()
    await expect(name(page)).toHaveValue('Riverside Center')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(plan(page)).toBeHidden()
    await expect.poll(() => copies(page)).not.toContain('Riverside Center')
  })
  await test.step('the other tab is open: its draft is not offered before it is closed', async () => {
    const title = page.getByRole('heading', { level: 1 })
    const offer = page.getByText('You have 1 unapplied change from a tab that was closed.')
    await page.goto(`/content/items/${id}`)
    await expect(title).toHaveText('Culverts')
    await guards.idle(page)
    await expect(offer).toBeHidden()
    await open.close()
    await page.reload()
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(offer).toBeHidden()
    await expect(page.getByLabel('Title', { exact: true })).toBeHidden()
    await expect.poll(() => copies(page)).toBe('[]')
  })
})

test('a duplicated tab has its own draft: discarding it keeps that of the original tab', async ({
  page,
  context,
  signIn,
}) => {
  const original = await context.newPage()
  await signIn('admin', settings, original)
  await name(original).fill('Riverside Center')
  await expect.poll(() => copies(original)).toContain('Riverside Center')
  // A tab that a script opens gets a copy of the session storage, as a duplicated one does.
  const [duplicate] = await Promise.all([
    original.waitForEvent('popup'),
    original.evaluate(() => void window.open(window.location.href)),
  ])
  await expect(notice(duplicate)).toContainText(restored(1))
  await name(duplicate).fill('Hillside Center')
  await expect.poll(() => copies(original)).toContain('Hillside Center')
  await notice(duplicate).getByRole('button', { name: 'Discard' }).click()
  const question = duplicate.getByRole('dialog', { name: /^Discard/ })
  await question.getByRole('button', { name: /^Discard/ }).click()
  await expect.poll(() => copies(original)).not.toContain('Hillside Center')
  await duplicate.close()
  await original.close()
  await signIn('admin', settings)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(name(page)).toHaveValue('Riverside Center')
})

test('offline, a banner states that the entered values are saved; a change fails with a message and can be applied later', async ({
  page,
  context,
  signIn,
  guards,
}) => {
  guards.allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn('admin', settings)
  await name(page).fill('Riverside Center')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(plan(page).getByText(/No one else has changed/)).toBeVisible()
  await guards.idle(page)
  await context.setOffline(true)
  await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(plan(page).getByText('The portal could not be reached.')).toBeVisible()
  await plan(page).getByRole('button', { name: 'Cancel' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  await expect(banner).toHaveText(
    'You’re offline. Your 1 unapplied change is saved in this browser.',
  )
  await page.getByLabel('Description', { exact: true }).fill('Entered offline')
  await expect(banner).toContainText('Your 2 unapplied changes are saved')
  await checkAccessibility(page)
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(notice(page)).toContainText(restored(2))
  await page.getByRole('button', { name: 'Review changes' }).click()
  await plan(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(plan(page)).toBeHidden()
  await expect(name(page)).toHaveValue('Riverside Center')
})
