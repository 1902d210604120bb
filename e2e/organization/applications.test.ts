import { paths } from '../../src/console/shell/paths.ts'
import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { applications } from '../../src/rest/organization/applications.ts'
import {
  checkAccessibility,
  expect,
  page,
  reload,
  step,
  test as base,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('an item is registered from its page, after an error, and links to its application', async ({
  portal,
  signIn,
}) => {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const map = await portal.item('publisher', { title: 'Gauges' })
  const viewer = await portal.item('publisher', {
    title: 'Gauge viewer',
    type: 'Web Mapping Application',
    url: 'https://gauges.example.com/',
  })
  const itemLink = page.getByRole('main').getByRole('link', { name: 'Gauge viewer' })
  const menuEntry = page.getByRole('menuitem', { name: 'Register as application' })
  const openMenu = () => page.getByRole('button', { name: 'More actions' }).click()

  await step('others see why they can’t; other types can’t be registered', async () => {
    await signIn('admin', paths.item(viewer.id))
    await openMenu()
    await expect.element(menuEntry).toHaveAccessibleDescription(/owner/)
    await signIn('publisher', paths.item(map.id))
    await openMenu()
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect.element(menuEntry).not.toBeInTheDocument()
    await visit(paths.newApplication(map.id))
    await expect
      .element(page.getByText('Items of the type Web Map can’t be registered'))
      .toBeVisible()
    await checkAccessibility()
  })

  await step('the form asks only how people sign in, and keeps entries', async () => {
    await visit(paths.item(viewer.id))
    await openMenu()
    await menuEntry.click()
    await expect.element(itemLink).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Redirect URIs' }).fill('https://gauges.example.com/')
    await reload()
    await page.viewport(390, 844)
    await checkAccessibility()
    await page.getByRole('button', { name: 'Review application' }).click()
    await portal.fault('applications.register', { kind: 'refuse', code: 500, message: 'Later.' })
    const register = dialog('Review application').getByRole('button', {
      name: 'Register application',
    })
    await expect.element(dialog('Review application')).toHaveTextContent('Gauge viewer')
    await register.click()
    await expect.element(dialog('Review application')).toHaveTextContent('Later.')
    await register.click()
    // An application in a web page can't keep a secret.
    await expect.element(page.getByText('Application registered')).toBeVisible()
    await expect.element(dialog('Application registered')).not.toBeInTheDocument()
  })

  await step('the item and its application link to each other', async () => {
    await expect.poll(() => location.pathname + location.search).toBe(paths.application(viewer.id))
    await itemLink.click()
    await page.getByRole('link', { name: 'Client ID and sign-in' }).click()
    await expect.element(itemLink).toBeVisible()
    await visit(paths.newApplication(viewer.id))
    await expect.element(page.getByText('This item is already registered')).toBeVisible()
    await page.getByRole('link', { name: 'Show application' }).click()
    await expect.element(itemLink).toBeVisible()
  })
  const { redirect_uris } = await portal
    .as('publisher')
    .send(applications.ofItem, { userName: 'publisher', itemId: viewer.id })
  expect(redirect_uris).toEqual(['https://gauges.example.com/'])
  expect(await portal.as('publisher').send(items.read, { itemId: viewer.id })).toMatchObject({
    title: 'Gauge viewer',
    type: 'Web Mapping Application',
  })
})

test('an administrator turns approvals on in the settings, approves an application, and takes it back', async ({
  portal,
  signIn,
}) => {
  const publisher = portal.as('publisher')
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
  const own = await portal.item('admin', { title: 'Own dashboard', type: 'Application' })
  await portal.as('admin').send(applications.register, { itemId: own.id, appType: 'browser' })
  await signIn('admin', paths.applications())
  await expect.element(page.getByRole('link', { name: 'Own dashboard' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Approval' })).not.toBeInTheDocument()
  await visit(paths.settings('security'))
  await page.getByRole('switch', { name: 'Applications need approval' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await step('the list says which applications wait, and finds them', async () => {
    await signIn('admin', paths.applications())
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect.element(row(title)).toHaveTextContent('Waiting for approval')
    await expect.element(row('Own dashboard')).toHaveTextContent('Approved')
    const notice = page.getByText('1 application is waiting for approval.')
    await expect.element(notice).toBeVisible()
    await checkAccessibility()
    await page.getByRole('link', { name: 'Show applications' }).click()
    await expect.element(row('Own dashboard')).not.toBeInTheDocument()
    await page.getByRole('link', { name: title }).click()
  })
  await expect.element(page.getByText('no administrator has approved it')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Approve' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes: approve application' })
  await expect.element(review).toHaveTextContent('https://field.example.com/back')
  await checkAccessibility()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText(`${title} approved`)).toBeVisible()
  await expect.element(page.getByText('no administrator has approved it')).not.toBeInTheDocument()
  expect(await now()).toMatchObject({ approvedBy: 'admin' })
  await page.getByRole('link', { name: 'Applications' }).first().click()
  await expect
    .element(page.getByRole('row', { name: new RegExp(title) }))
    .toHaveTextContent('Approved')
  await expect.element(page.getByText('waiting for approval')).not.toBeInTheDocument()
  history.back()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await now()).approved).toBeNull()
  await signIn('publisher', paths.application(itemId))
  await expect.element(page.getByText('Only you can sign in with this application')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})
