import { readFile, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { checkAccessibility, expect, password, test, type Page, walkTo } from '../fixtures.ts'
import { startStaticSite } from '../support/staticSite.ts'
import { imageFile } from '../support/pixel.ts'

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

test('a value that another person changed meanwhile is shown, and overwritten only if the user decides so; an error of the portal is shown in the review, which stays open', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', address)
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await portal.arrange.as('admin').send(organization.update, { name: 'Theirs' })
  await review(page)
  await expect(plan(page)).toContainText('Theirs')
  await plan(page).getByRole('radio').first().check()
  portal.faults.add('organization.update', { kind: 'refuse', code: 500, message: 'Disk full.' })
  await apply(page).click()
  await expect(plan(page).getByRole('alert').filter({ hasText: 'Disk full.' })).toBeVisible()
  await apply(page).click()
  await expect(page.getByText('1 setting changed')).toBeVisible()
  expect((await portal.arrange.as('admin').send(portals.read, {})).name).toBe('Mine')
})

test('errors are shown at the setting, also those of the portal, and invalid input is kept', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `${address}/advanced`)
  await page.getByRole('textbox', { name: 'Properties' }).fill('{"links": ')
  await section(page, 'Contacts')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('nobody')
  await section(page, 'Advanced')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(email).toBeFocused()
  await expect(page.getByText('2 settings are not valid')).toBeVisible()
  await expect(page.getByText('must be an email address')).toBeVisible()
  await section(page, 'Advanced')
  await expect(page.getByRole('textbox', { name: 'Properties' })).toHaveText('{"links": ')
  await expect(page.getByText(/Invalid JSON/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo the change of Properties' }).click()
  const problem = page.getByRole('link', { name: '1 setting is not valid' })
  await problem.click()
  await expect(email).toBeFocused()
  await email.fill('gis@riverside.example')
  await expect(problem).toBeHidden()
  await email.fill('nobody')
  await expect(problem).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goBack()
  await section(page, 'Contacts')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody')
  await page.getByRole('button', { name: 'Undo the change of Email' }).click()

  await test.step('a setting that the portal refuses has the reason and the focus', async () => {
    await section(page, 'Identity')
    const language = page.getByLabel('Language', { exact: true })
    await language.fill('tlh')
    await section(page, 'Home page')
    await review(page)
    await apply(page).click()
    await expect(plan(page)).toBeHidden()
    await expect(language).toBeFocused()
    await expect(language).toHaveAccessibleDescription(/one of the languages of the portal/)
    await language.fill('tl')
    await expect(language).not.toHaveAccessibleDescription(/one of the languages of the portal/)
  })
})

test('changes that could lock people out are confirmed by typing the name of the portal', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = portal.arrange.as('admin')
  await admin.send(organization.update, { name: 'Riverside County and its partners' })
  await signIn('admin', address)
  await section(page, 'Sign-in')
  await page.getByLabel('Built-in logins', { exact: true }).uncheck()
  await expect(page.getByText('You can no longer sign in with the method')).toBeVisible()
  await section(page, 'Security and origins')
  await page.getByLabel('HTTPS only', { exact: true }).uncheck()
  await expect(page.getByText('could be sent unencrypted')).toBeVisible()
  await review(page)
  await expect(plan(page).getByRole('region', { name: 'Built-in logins' })).toContainText(
    'Dangerous',
  )
  await expect(plan(page).getByRole('region', { name: 'HTTPS only' })).toContainText('Warning')
  await expect(plan(page)).toContainText('All 2 changes can be undone from the change history.')
  await expect(plan(page)).toContainText('could be sent unencrypted')
  await checkAccessibility(page)
  const word = plan(page).getByLabel('Type “Riverside County and its partners” to confirm')
  await expect(apply(page)).toBeDisabled()
  await expect(apply(page)).toHaveAccessibleDescription(
    'Type “Riverside County and its partners” first.',
  )
  await word.fill('Riverside')
  await expect(apply(page)).toBeDisabled()
  await word.fill(' Riverside County  and its partners ')
  await apply(page).click()
  await expect(page.getByText('2 settings changed')).toBeVisible()
  expect(await admin.send(portals.read, {})).toMatchObject({
    canSigninPlatform: false,
    allSSL: false,
  })
})

test('with many changes, the sections after the first are folded, and a decision opens its section', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = portal.arrange.as('admin')
  await admin.send(organization.update, { maxTokenExpirationMinutes: 60 })
  await signIn('admin', address)
  for (const label of ['Name', 'Description', 'Language', 'Region', 'URL prefix'] as const)
    await page.getByLabel(label, { exact: true }).fill('de')
  await section(page, 'Security and origins')
  await page.getByLabel('Maximum token lifetime', { exact: true }).fill('120')
  await expect(page.getByText('= 2 hours')).toBeVisible()
  await section(page, 'Home page')
  await page.getByLabel('Show the description on the home page', { exact: true }).click()
  await review(page)
  await expect(plan(page)).toHaveAccessibleName('Review 7 changes')
  const security = plan(page).getByRole('button', { name: /^Security and origins/ })
  await expect(security).toHaveText(/1 changeMaximum token lifetime: 1 hour → 2 hours/)
  const lifetime = plan(page).getByRole('region', { name: 'Maximum token lifetime' })
  await expect(lifetime).toBeHidden()
  await expect(plan(page).getByRole('region', { name: 'Name', exact: true })).toBeVisible()

  await admin.send(organization.update, { maxTokenExpirationMinutes: 90 })
  await apply(page).click()
  await expect(lifetime).toContainText('Now: 1 hour, 30 minutes')
  await security.click()
  await expect(lifetime).toBeVisible()
  await lifetime.getByLabel('Apply my change').check()
  await expect(apply(page)).toBeEnabled()
})

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

test('a snapshot is restored through the review, without settings that no longer exist', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  await signIn('admin', address)
  await page.getByRole('button', { name: 'Manage snapshots' }).click()
  await expect(page.getByText('A snapshot is a file with the settings')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  const snapshot = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
    settings: Record<string, unknown>
  }
  const before = snapshot.settings['name']
  await portal.arrange.as('admin').send(organization.update, { name: 'Changed since' })
  const file = testInfo.outputPath('snapshot.json')
  await writeFile(
    file,
    JSON.stringify({ ...snapshot, settings: { ...snapshot.settings, retired: 1 } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Manage snapshots' }).click()
  const sheet = page.getByRole('dialog', { name: 'Manage snapshots' })
  const choosing = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Choose file' }).click()
  await (await choosing).setFiles(file)
  await expect(sheet.getByText('1 setting differs')).toBeVisible()
  await expect(sheet.getByText('retired: This console does not know the setting')).toBeVisible()
  await sheet.getByRole('button', { name: 'Restore 1 setting' }).click()
  await review(page)
  await apply(page).click()
  await expect(page.getByText('1 setting changed')).toBeVisible()
  expect((await portal.arrange.as('admin').send(portals.read, {})).name).toBe(before)
})

test('a setting is found, changed, reviewed and changed back by keyboard alone', async ({
  page,
  signIn,
}) => {
  const { keyboard } = page
  await signIn('admin', address)
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  const comments = page.getByRole('switch', { name: 'Comments' })
  const reviewButton = page.getByRole('button', { name: 'Review changes' })
  await keyboard.press('/')
  await expect(search).toBeFocused()
  await keyboard.type('comments')
  await expect(page.getByRole('heading', { name: '1 setting' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 setting' })).toBeVisible()
  await expect(page.getByText('1 of 5 match')).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('Comments')
  await keyboard.press('ArrowDown')
  await expect(comments).toBeFocused()
  await keyboard.press('Space')
  await expect(comments).not.toBeChecked()
  await keyboard.press('/')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('banner')
  await expect(page.getByText('Also called').first()).toBeVisible()
  await expect(
    page.getByText('A setting that doesn’t match your search has an unapplied change: Comments.'),
  ).toBeVisible()
  await checkAccessibility(page)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('comments')
  await expect(page.getByRole('heading', { name: '1 setting' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await walkTo(reviewButton)
  await keyboard.press('Enter')
  await expect(plan(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(plan(page)).toBeHidden()
  await expect(comments).not.toBeChecked()
  await expect(reviewButton).toBeFocused()
  await keyboard.press('Enter')
  await walkTo(apply(page))
  await keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('1 setting changed')
  await expect(comments).toBeFocused()
  await keyboard.press('F8')
  await expect(page.getByRole('log').getByRole('button', { name: 'Undo' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Undone')
  await expect(comments).toBeChecked()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a language code shows its language; groups, contacts and servers are chosen from existing ones', async ({
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

  await test.step('a language', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'English' })).toBeVisible()
    await page.getByLabel('Language', { exact: true }).fill('de')
    await expect(page.getByRole('status').filter({ hasText: 'Deutsch (German)' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo the change of Language' }).click()
  })

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

test('a logo is uploaded, and shown after the changes are applied; new member defaults are stored', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const admin = arrange.as('admin')
  const app = await arrange.item('publisher', { title: 'Field app', type: 'Web Map' })
  const group = await arrange.group({ title: 'Newcomers' })
  await signIn('admin', address)

  await test.step('a logo', async () => {
    const drop = page.getByRole('group', { name: 'Drop an image for Logo here' })
    await drop.locator('input').setInputFiles(imageFile('empty.png', Buffer.alloc(0)))
    await expect(drop.getByRole('alert')).toHaveText('This file is empty. Choose another image.')
    await drop.locator('input').setInputFiles(imageFile('Our logo.png'))
    await expect(page.getByRole('img', { name: 'Logo: Our-logo.png' })).toBeVisible()
    expect((await admin.send(portals.read, {})).thumbnail ?? '').not.toContain('Our-logo')
    await checkAccessibility(page)
    await review(page)
    await apply(page).click()
    await expect(page.getByText('1 setting changed')).toBeVisible()
    expect((await admin.send(portals.read, {})).thumbnail).toBe('Our-logo.png')
  })

  await test.step('new member defaults', async () => {
    await section(page, 'Members')
    await page.getByLabel('Role', { exact: true }).selectOption('Publisher')
    const choose = async (name: string, title: string) => {
      await page.getByRole('combobox', { name, exact: true }).fill(title)
      await page.getByRole('option', { name: title }).click()
    }
    await choose('Groups', 'Newcomers')
    await choose('Applications', 'Field app')
    await section(page, 'Identity')
    await section(page, 'Members')
    await page.reload()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Review 3 changes' }).click()
    await expect(plan(page).getByRole('region', { name: 'Applications' })).toContainText(
      'Field app',
    )
    await apply(page).click()
    await expect(page.getByText('New member defaults changed')).toBeVisible()
    expect(await admin.send(organization.userDefaultSettings, {})).toEqual({
      role: 'org_publisher',
      groups: [group.id],
      apps: [{ itemId: app.id }],
    })
  })
})

test('a member without administrative privileges sees the reason, also on the pages of the SAML federation and of members', async ({
  page,
  signIn,
}) => {
  await signIn('viewer', address)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Only administrators can perform this action.')
  await expect(page.getByText('Ask an administrator of your organization.')).toBeVisible()
  const security = page.getByRole('region', { name: 'Security and origins' })
  await expect(security).toContainText(/HTTPS only.*Maximum token lifetimeNo limit/)
  await checkAccessibility(page)
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await page.goto('/organization/saml-federation')
  await expect(page.getByRole('main')).toContainText('Only administrators can perform this action.')
  await expect(page.getByRole('button', { name: 'Register federation' })).toBeHidden()
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('main')).toContainText(
    'View only Your role doesn’t have the privilege “See members”.',
  )
})
