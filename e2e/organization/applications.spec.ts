import { applications } from '../../src/rest/organization/applications.ts'
import { authentication } from '../../src/rest/signIn/authentication.ts'
import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { paths } from '../../src/console/shell/paths.ts'
import { checkAccessibility, expect, openPage, test, walkTo } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

test('an application is registered with the keyboard, its redirect URIs are changed and restored, its secret is replaced, and it is unregistered', async ({
  page,
  portal,
  signIn,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const publisher = portal.arrange.as('publisher')
  const uris = page.getByRole('textbox', { name: 'Redirect URIs' })
  await signIn('publisher', paths.applications())
  await expect(page.getByText('No applications are registered.')).toBeVisible()
  await checkAccessibility(page)

  const secret =
    await test.step('with the keyboard; wrong redirect URIs are explained at their field', async () => {
      await walkTo(page.getByRole('link', { name: 'Skip to content' }))
      await page.keyboard.press('Enter')
      await walkTo(page.getByRole('link', { name: 'Register application' }))
      await page.keyboard.press('Enter')
      await expect(heading('Register application')).toBeVisible()
      await walkTo(page.getByRole('textbox', { name: 'Title' }))
      await page.keyboard.type('Field app')
      await walkTo(uris)
      await page.keyboard.type('https://*.example.com/')
      await walkTo(page.getByRole('button', { name: 'Review application' }))
      await page.keyboard.press('Enter')
      await expect(uris).toBeFocused()
      await expect(uris).toHaveAccessibleDescription(/wildcards are not possible/)
      await checkAccessibility(page)
      await page.keyboard.press('Control+A')
      await page.keyboard.type('http://localhost:3000/')
      await page.keyboard.press('Enter')
      await page.keyboard.type('https://field.example.com/')
      await walkTo(page.getByRole('button', { name: 'Review application' }))
      await page.keyboard.press('Enter')
      const review = dialog('Review application')
      await expect(review).toContainText('is on the machine of the person who signs in')
      await checkAccessibility(page)
      await walkTo(review.getByRole('button', { name: 'Register application' }))
      await page.keyboard.press('Enter')
      const shown = dialog('Application registered')
      await expect(shown).toContainText('The client secret is shown only now.')
      await checkAccessibility(page)
      const texts = await shown.getByRole('code').allTextContents()
      await walkTo(shown.getByRole('button', { name: 'Done' }))
      await page.keyboard.press('Enter')
      await expect(heading('Field app')).toBeVisible()
      return texts[1] ?? ''
    })

  const itemId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const now = () => publisher.send(applications.ofItem, { userName: 'publisher', itemId })
  const { client_id } = await now()
  expect(await now()).toMatchObject({
    appType: 'browser',
    redirect_uris: ['http://localhost:3000/', 'https://field.example.com/'],
  })
  const tokenWith = (client_secret: string) =>
    publisher.send(authentication.token, {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
    })
  await tokenWith(secret)

  await test.step('redirect URIs are changed, and restored', async () => {
    await page.reload()
    await expect(page.getByText('by the application itself')).toBeVisible()
    await expect(page.getByText('Stored as a hash only.')).toBeVisible()
    await uris.fill('https://field.example.com/')
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    const review = dialog('Review 1 change')
    await expect(review).toContainText('People can’t return to http://localhost:3000/ anymore')
    await review.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByText('Field app changed')).toBeVisible()
    expect(await now()).toMatchObject({ redirect_uris: ['https://field.example.com/'] })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await now()).redirect_uris).toHaveLength(2)
  })

  await test.step('another client secret replaces the first one', async () => {
    await page.getByRole('button', { name: 'Replace client secret' }).click()
    const review = dialog('Review changes: replace client secret')
    await review.getByRole('textbox').fill('Field app')
    await review.getByRole('button', { name: 'Replace client secret' }).click()
    const shown = dialog('Client secret replaced')
    await expect(shown).toContainText('The client secret is shown only now.')
    const replaced = (await shown.getByRole('code').allTextContents())[1] ?? ''
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(tokenWith(secret)).rejects.toThrow(/secret/i)
    await tokenWith(replaced)
    await openPage(page, 'Change history')
    await expect(page.getByText('Replaced the client secret of Field app')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(replaced)
  })

  await test.step('administrators find it, and unregister it', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await signIn('admin', paths.applications())
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Field app' }).click()
    await expect(heading('Field app')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Unregister' }).click()
    const review = dialog('Unregister application?')
    await expect(review).toContainText('All sign-ins with Field app end at once')
    await review.getByRole('textbox').fill('Field app')
    await review.getByRole('button', { name: 'Unregister' }).click()
    await expect(page.getByText('Field app unregistered')).toBeVisible()
    await expect(page.getByText('No applications are registered.')).toBeVisible()
    await expect(now()).rejects.toThrow()
    expect(await publisher.send(items.read, { itemId })).toMatchObject({ title: 'Field app' })
  })
})

test('an item is registered from its page, after an error, and links to its application', async ({
  page,
  portal,
  signIn,
}) => {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const map = await portal.arrange.item('publisher', { title: 'Gauges' })
  const viewer = await portal.arrange.item('publisher', {
    title: 'Gauge viewer',
    type: 'Web Mapping Application',
    url: 'https://gauges.example.com/',
  })
  const itemLink = page.getByRole('main').getByRole('link', { name: 'Gauge viewer' })
  const menuEntry = page.getByRole('menuitem', { name: 'Register as application' })
  const openMenu = () => page.getByRole('button', { name: 'More actions' }).click()

  await test.step('others see why they can’t; other types can’t be registered', async () => {
    await signIn('admin', paths.item(viewer.id))
    await openMenu()
    await expect(menuEntry).toHaveAccessibleDescription(/owner/)
    await signIn('publisher', paths.item(map.id))
    await openMenu()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect(menuEntry).toBeHidden()
    await page.goto(paths.newApplication(map.id))
    await expect(page.getByText('Items of the type Web Map can’t be registered')).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the form asks only how people sign in, and keeps entries', async () => {
    await page.goto(paths.item(viewer.id))
    await openMenu()
    await menuEntry.click()
    await expect(itemLink).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden()
    await page.getByRole('textbox', { name: 'Redirect URIs' }).fill('https://gauges.example.com/')
    await page.reload()
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Review application' }).click()
    portal.faults.add('applications.register', { kind: 'refuse', code: 500, message: 'Later.' })
    const register = dialog('Review application').getByRole('button', {
      name: 'Register application',
    })
    await expect(dialog('Review application')).toContainText('Gauge viewer')
    await register.click()
    await expect(dialog('Review application')).toContainText('Later.')
    await register.click()
    await expect(dialog('Application registered')).toContainText('shown only now')
    await dialog('Application registered').getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the item and its application link to each other', async () => {
    await expect(page).toHaveURL(paths.application(viewer.id))
    await itemLink.click()
    await page.getByRole('link', { name: 'Client ID and sign-in' }).click()
    await expect(itemLink).toBeVisible()
    await page.goto(paths.newApplication(viewer.id))
    await expect(page.getByText('This item is already registered')).toBeVisible()
    await page.getByRole('link', { name: 'Show application' }).click()
    await expect(itemLink).toBeVisible()
  })
  const { redirect_uris } = await portal.arrange
    .as('publisher')
    .send(applications.ofItem, { userName: 'publisher', itemId: viewer.id })
  expect(redirect_uris).toEqual(['https://gauges.example.com/'])
  expect(
    await portal.arrange.as('publisher').send(items.read, { itemId: viewer.id }),
  ).toMatchObject({ title: 'Gauge viewer', type: 'Web Mapping Application' })
})

test('an administrator turns approvals on in the settings, approves an application, and takes it back', async ({
  page,
  portal,
  signIn,
}) => {
  const publisher = portal.arrange.as('publisher')
  const title = 'Inspection of hydrants with a very long title that does not fit into one line'
  const { id: itemId = '' } = await publisher.send(content.addItem, {
    userName: 'publisher',
    type: 'Application',
    title,
  })
  await publisher.send(applications.register, {
    itemId,
    appType: 'browser',
    redirect_uris: ['https://field.example.com/back', 'https://field.example.com/other'],
  })
  const now = () => publisher.send(applications.ofItem, { userName: 'publisher', itemId })
  const own = await portal.arrange.item('admin', { title: 'Own dashboard', type: 'Application' })
  await portal.arrange
    .as('admin')
    .send(applications.register, { itemId: own.id, appType: 'browser' })
  await signIn('admin', paths.applications())
  await expect(page.getByRole('link', { name: 'Own dashboard' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Approval' })).toBeHidden()
  await page.goto(paths.settings('security'))
  await page.getByRole('switch', { name: 'Applications need approval' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await test.step('the list says which applications wait, and finds them', async () => {
    await page.goto(paths.applications())
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row(title)).toContainText('Waiting for approval')
    await expect(row('Own dashboard')).toContainText('Approved')
    const notice = page.getByText('1 application is waiting for approval.')
    await expect(notice).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Show applications' }).click()
    await expect(row('Own dashboard')).toBeHidden()
    await page.getByRole('link', { name: title }).click()
  })
  await expect(page.getByText('no administrator has approved it')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes: approve application' })
  await expect(review).toContainText('https://field.example.com/back')
  await checkAccessibility(page)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${title} approved`)).toBeVisible()
  await expect(page.getByText('no administrator has approved it')).toBeHidden()
  expect(await now()).toMatchObject({ approvedBy: 'admin' })
  await page.getByRole('link', { name: 'Applications' }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Approved')
  await expect(page.getByText('waiting for approval')).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await now()).approved).toBeNull()
  await signIn('publisher', paths.application(itemId))
  await expect(page.getByText('Only you can sign in with this application')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
})
