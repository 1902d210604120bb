import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { checkAccessibility, expect, password, test, type Page } from '../fixtures.ts'
import { startStaticSite } from '../support/staticSite.ts'

test.use({ sampleData: 'empty' })

const address = '/organization/settings'
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
const plan = (page: Page) => page.getByRole('dialog', { name: /^Review \d+ changes?$/ })
const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(plan(page)).toBeVisible()
}
const apply = (page: Page) => plan(page).getByRole('button', { name: /^Apply/ })

test(
  'three changed settings in two sections are sent as three fields of one request',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    await signIn('admin', address)
    await page.getByLabel('Name', { exact: true }).fill('Riverside Center')
    await expect(page.getByLabel('Units', { exact: true }).locator('option').first()).toHaveText(
      'Not set',
    )
    await section(page, 'Security and origins')
    const lifetimeField = page.getByLabel('Maximum token lifetime', { exact: true })
    const noLimit = page.getByRole('switch', { name: 'Maximum token lifetime: no limit' })
    await expect(noLimit).toBeChecked()
    await expect(lifetimeField).toBeDisabled()
    await noLimit.uncheck()
    await expect(lifetimeField).toBeFocused()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByText('Enter a number, or turn on “No limit”.')).toBeVisible()
    await lifetimeField.fill('43200')
    await expect(page.getByText('= 30 days')).toBeVisible()
    await page.getByRole('textbox', { name: 'Allowed origins' }).fill('https://field.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Security and origins 2 changes' })).toBeVisible()

    await review(page)
    await expect(plan(page)).toHaveAccessibleName('Review 3 changes')
    const lifetime = plan(page).getByRole('region', { name: 'Maximum token lifetime' })
    await expect(lifetime).toContainText(/Warning.*No limit.*30 days/)
    await expect(plan(page)).toContainText('A stolen token stays valid for up to 30 days.')
    await expect(plan(page).getByText('No one else has changed these values')).toBeVisible()
    const sending = page.waitForRequest(/\/update$/)
    await apply(page).click()
    const sent = new URLSearchParams((await sending).postData() ?? '')
    sent.delete('f')
    sent.delete('token')
    expect(Object.fromEntries(sent)).toMatchObject({
      name: 'Riverside Center',
      allowedOrigins: 'https://field.example',
      maxTokenExpirationMinutes: '43200',
    })
    expect([...sent.keys()].filter((key) => key !== 'clearEmptyFields')).toHaveLength(3)
    await expect(page.getByText('3 settings changed')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Riverside Center')
    await noLimit.check()
    await page.reload()
    await expect(noLimit).toBeChecked()
    await page.getByRole('textbox', { name: 'Allowed origins' }).fill('https://office.example')
    await page.keyboard.press('Enter')
    // Below the row of another change, which closes with it.
    const links = page.getByRole('textbox', { name: 'Allowed external links' })
    await links.fill('https://www.example/links')
    await page.keyboard.press('Enter')
    // So low that the page still scrolls as far when it is shorter afterwards.
    await page.setViewportSize({ width: 1440, height: 500 })
    await links.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    const top = async () => (await links.boundingBox())?.y ?? 0
    const before = await top()
    await review(page)
    await expect(lifetime).toContainText(/30 days.*No limit/)
    await apply(page).click()
    await expect(page.getByText('3 settings changed')).toBeVisible()
    await expect(plan(page)).toBeHidden()
    await expect(links).toBeFocused()
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    const stored = await portal.arrange.as('admin').send(portals.read, {})
    expect(stored).toMatchObject({
      allowedOrigins: ['https://field.example', 'https://office.example'],
      maxTokenExpirationMinutes: -1,
    })
  },
)

test('a user from another origin is warned before the origin is removed', async ({
  page,
  portal,
  guards,
}) => {
  const elsewhere = await startStaticSite({
    portals: [{ url: `${portal.url}/portal` }],
    connectTo: [portal.url],
  })
  try {
    guards.allow(new RegExp(`^outside request: ${elsewhere.url.replaceAll('.', String.raw`\.`)}/`))
    const allowedOrigins = ['https://maps.example', elsewhere.url]
    await portal.arrange.as('admin').send(organization.update, { allowedOrigins })
    await page.goto(`${elsewhere.url}${address}/security`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const warning = 'This console can no longer connect to the portal.'
    await page.getByRole('button', { name: 'Remove https://maps.example' }).click()
    await expect(page.getByText(warning)).toBeHidden()
    await page.getByRole('button', { name: `Remove ${elsewhere.url}` }).click()
    await expect(page.getByText(warning)).toBeVisible()
    await review(page)
    await expect(plan(page)).toContainText(warning)
    await expect(plan(page).getByRole('region', { name: 'Allowed origins' })).toContainText(
      /Dangerous.*2 removed/,
    )
  } finally {
    await elsewhere.stop()
  }
})

test('groups, contacts and servers are chosen from existing ones', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange, services } = portal
  const [county, crews] = [
    await arrange.group({ title: 'Basemaps of the county' }),
    await arrange.group({ title: 'Field crews' }),
  ]
  const publisher = eq(members.username, 'publisher')
  await services.db.update(members).set({ role: 'org_admin' }).where(publisher)
  await arrange.as('admin').send(organization.update, {
    contacts: ['publisher', 'admin'],
    featuredGroups: [{ owner: 'publisher', title: 'Gone long ago' }],
    stylesGroupQuery: 'title:"Field crews" AND owner:publisher',
  })
  await services.db.update(members).set({ role: 'org_publisher' }).where(publisher)
  await signIn('admin', address)

  await test.step('a group instead of a query, by keyboard', async () => {
    await section(page, 'Galleries')
    await expect(
      page.getByText('This query finds the group Field crews (publisher).'),
    ).toBeVisible()
    await page.getByRole('combobox', { name: 'Basemaps', exact: true }).focus()
    await page.keyboard.type('county')
    await expect(page.getByRole('option', { name: 'Basemaps of the county' })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Basemaps: selected' })).toContainText('county')
  })

  await test.step('featured groups, ordered and without duplicates', async () => {
    await section(page, 'Home page')
    const featured = page.getByRole('list', { name: 'Featured groups: selected' })
    await expect(featured).toContainText('The group doesn’t exist')
    await page.getByRole('button', { name: 'Remove publisher/Gone long ago' }).click()
    const search = page.getByRole('combobox', { name: 'Featured groups' })
    for (const { title } of [county, crews]) {
      await search.fill(title)
      await page.getByRole('option', { name: title }).click()
    }
    await search.fill('crews')
    await expect(page.getByRole('option', { name: /crews.*Already selected/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Move Field crews up' }).click()
    await expect(featured.getByRole('listitem').first()).toContainText('Field crews')
  })

  await test.step('contacts, only administrators', async () => {
    await section(page, 'Contacts')
    const contacts = page.getByRole('list', { name: 'Administrative contacts: selected' })
    await expect(contacts.getByRole('listitem').first()).toContainText('Not an administrator')
    await contacts
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(contacts.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('servers that must be trusted', async () => {
    await section(page, 'Security and origins')
    const first = page.getByRole('textbox', { name: 'Trusted servers without CORS' })
    await first.fill('https://sso.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('https://sso.example is not a trusted server')).toBeVisible()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByText('1 setting is not valid')).toBeVisible()
    await page.getByRole('button', { name: 'Add to trusted servers' }).click()
  })

  await review(page)
  await expect(plan(page)).toContainText('Basemaps of the county (publisher)')
  await apply(page).click()
  await expect(page.getByText('5 settings changed')).toBeVisible()
  expect(await arrange.as('admin').send(portals.read, {})).toMatchObject({
    basemapGalleryGroupQuery: `id:${county.id}`,
    featuredGroups: [
      { owner: 'publisher', title: 'Field crews' },
      { owner: 'publisher', title: 'Basemaps of the county' },
    ],
    contacts: ['admin'],
    authorizedCrossOriginDomains: ['https://sso.example'],
    authorizedCrossOriginNoCorsDomains: ['https://sso.example'],
  })
})
