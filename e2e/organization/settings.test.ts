import { sharing } from '../../src/rest/content/sharing.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import {
  checkAccessibility,
  expect,
  nextDownload,
  page,
  reload,
  step,
  test as base,
  userEvent,
  visit,
  walkTo,
} from '../components/test.tsx'
import { drawnImage } from '../support/drawnImage.ts'

const test = base.extend({ sampleData: 'empty' })

const address = '/organization/settings'
const section = (name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
const plan = page.getByRole('dialog', { name: /^Review \d+ changes?$/ })
const review = async () => {
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(plan).toBeVisible()
}
const apply = plan.getByRole('button', { name: /^Apply/ })

test('a value that another person changed meanwhile is shown, and overwritten only if the user decides so; an error of the portal is shown in the review, which stays open', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', address)
  await page.getByLabelText('Name', { exact: true }).fill('Mine')
  await portal.as('admin').send(organization.update, { name: 'Theirs' })
  await review()
  await expect.element(plan).toHaveTextContent('Theirs')
  await plan.getByRole('radio').first().click()
  await portal.fault('organization.update', { kind: 'refuse', code: 500, message: 'Disk full.' })
  await apply.click()
  await expect.element(plan.getByRole('alert').filter({ hasText: 'Disk full.' })).toBeVisible()
  await apply.click()
  await expect.element(page.getByText('1 setting changed')).toBeVisible()
  expect((await portal.as('admin').send(portals.read, {})).name).toBe('Mine')
})

test('the review of closing the portal says how many items are shared with everyone, and wants it typed', async ({
  portal,
  signIn,
}) => {
  const { id: itemId } = await portal.item('publisher', { title: 'Flood map' })
  await portal.as('publisher').send(sharing.share, { itemId, everyone: true })
  await signIn('admin', `${address}/security`)
  await page.getByRole('combobox', { name: 'Anonymous access' }).selectOptions('Members only')
  await review()
  await expect.element(plan).toHaveTextContent('1 item is shared with everyone.')
  await expect.element(apply).toHaveAccessibleDescription(/^Type /)
})

test('a search also finds sections and other pages, and says where a portal has what this console does not set', async ({
  signIn,
}) => {
  await signIn('admin', `${address}?q=new+member+defaults`)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'New member defaults' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('smtp')
  await expect.element(main.getByText(/System, Email Settings/)).toBeVisible()
  await checkAccessibility()
  await main.getByRole('searchbox').fill('no such thing')
  await expect.element(main.getByText('No settings match your search')).toBeVisible()
})

test('errors are shown at the setting, also those of the portal, and invalid input is kept', async ({
  signIn,
}) => {
  await signIn('admin', `${address}/advanced`)
  await page.getByRole('textbox', { name: 'Properties' }).fill('{"links": ')
  await section('Contacts')
  const email = page.getByLabelText('Email', { exact: true })
  await email.fill('nobody')
  await section('Advanced')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(email).toHaveFocus()
  await expect.element(page.getByText('2 settings are not valid')).toBeVisible()
  await expect.element(page.getByText('must be an email address')).toBeVisible()
  await section('Advanced')
  await expect
    .element(page.getByRole('textbox', { name: 'Properties' }))
    .toHaveTextContent(/^\{"links":$/)
  await expect.element(page.getByText(/Invalid JSON/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo the change of Properties' }).click()
  const problem = page.getByRole('link', { name: '1 setting is not valid' })
  await problem.click()
  await expect.element(email).toHaveFocus()
  await email.fill('gis@riverside.example')
  await expect.element(problem).not.toBeInTheDocument()
  await email.fill('nobody')
  await expect.element(problem).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  history.back()
  await section('Contacts')
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody')
  await page.getByRole('button', { name: 'Undo the change of Email' }).click()

  await step('a setting that the portal refuses has the reason and the focus', async () => {
    await section('Identity')
    const format = page.getByRole('combobox', { name: 'Number and date format' })
    await format.selectOptions('German: Austria')
    await expect.element(page.getByText('Was not set')).toBeVisible()
    await page.getByLabelText('Name', { exact: true }).fill('Riverside')
    await expect.element(page.getByText('Was Riverside County GIS')).toBeVisible()
    await page.getByRole('button', { name: 'Undo the change of Name', exact: true }).click()
    await section('Home page')
    await review()
    await apply.click()
    await expect.element(plan).not.toBeInTheDocument()
    await expect.element(format).toHaveFocus()
    await expect.element(format).toHaveAccessibleDescription(/must be one of us, /)
    await format.selectOptions('English: Ireland')
    await expect.element(format).not.toHaveAccessibleDescription(/must be one of us, /)
  })
})

test('language and region are chosen by name; one that the portal does not offer stays as it is', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  await admin.send(organization.update, { culture: 'en-US', region: 'WO' })
  await signIn('admin', address)
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect.element(language).toHaveDisplayValue('American English')
  await language.selectOptions('Deutsch (German)')
  await language.selectOptions('American English')
  await page.getByRole('combobox', { name: 'Region' }).selectOptions('Germany')
  await review()
  await expect.element(plan).toHaveAccessibleName('Review 1 change')
  await expect
    .element(plan.getByRole('region', { name: 'Region' }))
    .toHaveTextContent(/world.*Germany/)
  await apply.click()
  await expect.element(page.getByText('1 setting changed')).toBeVisible()
  expect(await admin.send(portals.read, {})).toMatchObject({ culture: 'en-US', region: 'DE' })
})

test('changes that could lock people out are confirmed by typing the name of the portal', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  await admin.send(organization.update, { name: 'Riverside County and its partners' })
  await signIn('admin', address)
  await section('Sign-in')
  await page.getByLabelText('Built-in logins', { exact: true }).click()
  await expect
    .element(page.getByText('You and others can no longer sign in with the method'))
    .toBeVisible()
  await section('Security and origins')
  await page.getByLabelText('HTTPS only', { exact: true }).click()
  await expect.element(page.getByText('could be sent unencrypted')).toBeVisible()
  await review()
  await expect
    .element(plan.getByRole('region', { name: 'Built-in logins' }))
    .toHaveTextContent('Dangerous')
  await expect
    .element(plan.getByRole('region', { name: 'HTTPS only' }))
    .toHaveTextContent('Warning')
  await expect
    .element(plan)
    .toHaveTextContent('All 2 changes can be undone from the change history.')
  await expect.element(plan).toHaveTextContent('could be sent unencrypted')
  await checkAccessibility()
  const word = plan.getByLabelText('Type “Riverside County and its partners” to confirm')
  await expect.element(apply).toBeDisabled()
  await expect
    .element(apply)
    .toHaveAccessibleDescription('Type “Riverside County and its partners” first.')
  await word.fill('Riverside')
  await expect.element(apply).toBeDisabled()
  await word.fill(' Riverside County  and its partners ')
  await apply.click()
  await expect.element(page.getByText('2 settings changed')).toBeVisible()
  expect(await admin.send(portals.read, {})).toMatchObject({
    canSigninPlatform: false,
    allSSL: false,
  })
})

test('with many changes, the sections after the first are folded, and a decision opens its section', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  await admin.send(organization.update, { maxTokenExpirationMinutes: 60 })
  await signIn('admin', address)
  for (const label of ['Name', 'Description', 'URL prefix'] as const)
    await page.getByLabelText(label, { exact: true }).fill('de')
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('de')
  await page.getByRole('combobox', { name: 'Region' }).selectOptions('DE')
  await section('Security and origins')
  await page.getByLabelText('Maximum token lifetime', { exact: true }).fill('120')
  await expect.element(page.getByText('= 2 hours')).toBeVisible()
  await section('Home page')
  await page.getByLabelText('Show the description on the home page', { exact: true }).click()
  await review()
  await expect.element(plan).toHaveAccessibleName('Review 7 changes')
  const security = plan.getByRole('button', { name: /^Security and origins/ })
  await expect
    .element(security)
    .toHaveTextContent(/1 changeMaximum token lifetime: 1 hour → 2 hours/)
  const lifetime = plan.getByRole('region', { name: 'Maximum token lifetime' })
  await expect.element(lifetime).not.toBeInTheDocument()
  await expect.element(plan.getByRole('region', { name: 'Name', exact: true })).toBeVisible()

  await admin.send(organization.update, { maxTokenExpirationMinutes: 90 })
  await apply.click()
  await expect.element(lifetime).toHaveTextContent('Now: 1 hour, 30 minutes')
  await security.click()
  await expect.element(lifetime).toBeVisible()
  await lifetime.getByLabelText('Apply my change').click()
  await expect.element(apply).toBeEnabled()
})

test('a snapshot is restored through the review, without settings that no longer exist', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', address)
  await page.getByRole('button', { name: 'Manage snapshots' }).click()
  await expect.element(page.getByText('A snapshot is a file with the settings')).toBeVisible()
  const downloading = nextDownload()
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  const snapshot = JSON.parse((await downloading).text) as {
    settings: Record<string, unknown>
  }
  const before = snapshot.settings['name']
  await portal.as('admin').send(organization.update, { name: 'Changed since' })
  const changed = { ...snapshot, settings: { ...snapshot.settings, retired: 1 } }
  await signIn('admin', address)
  await page.getByRole('button', { name: 'Manage snapshots' }).click()
  const sheet = page.getByRole('dialog', { name: 'Manage snapshots' })
  await sheet
    .getByCss('input[type=file]')
    .upload(new File([JSON.stringify(changed)], 'snapshot.json', { type: 'application/json' }))
  await expect.element(sheet.getByText('1 setting differs')).toBeVisible()
  await expect
    .element(sheet.getByText('retired: This console does not know the setting'))
    .toBeVisible()
  await sheet.getByRole('button', { name: 'Restore 1 setting' }).click()
  await review()
  await apply.click()
  await expect.element(page.getByText('1 setting changed')).toBeVisible()
  expect((await portal.as('admin').send(portals.read, {})).name).toBe(before)
})

test('a setting is found, changed, reviewed and changed back by keyboard alone', async ({
  signIn,
}) => {
  await signIn('admin', address)
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  const comments = page.getByRole('switch', { name: 'Comments' })
  const reviewButton = page.getByRole('button', { name: 'Review changes' })
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('comments')
  await expect.element(page.getByRole('heading', { name: '1 setting' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: '1 setting' })).toBeVisible()
  await expect.element(page.getByText('1 of 5 match')).toBeVisible()
  await expect.element(page.getByCss('mark').first()).toHaveTextContent(/^Comments$/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(comments).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(comments).not.toBeChecked()
  await userEvent.keyboard('/')
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('banner')
  await expect.element(page.getByText('Also called').first()).toBeVisible()
  await expect
    .element(
      page.getByText('A setting that doesn’t match your search has an unapplied change: Comments.'),
    )
    .toBeVisible()
  await checkAccessibility()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('comments')
  await expect.element(page.getByRole('heading', { name: '1 setting' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await walkTo(reviewButton)
  await userEvent.keyboard('{Enter}')
  await expect.element(plan).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(comments).not.toBeChecked()
  await expect.element(reviewButton).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await walkTo(apply)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('log')).toHaveTextContent('1 setting changed')
  await expect.element(comments).toHaveFocus()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('log').getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('log'))
    .toHaveTextContent('Undo of “Change settings: Comments”')
  await expect.element(comments).toBeChecked()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a member without administrative privileges sees the reason, also on the pages of SAML sign-in and of members', async ({
  signIn,
}) => {
  await signIn('viewer', address)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('Only administrators can perform this action.')
  await expect.element(page.getByText('Ask an administrator of your organization.')).toBeVisible()
  const security = page.getByRole('region', { name: 'Security and origins' })
  await expect.element(security).toHaveTextContent(/HTTPS only.*Maximum token lifetimeNo limit/)
  await checkAccessibility()
  await expect.element(page.getByLabelText('Name', { exact: true })).not.toBeInTheDocument()
  await visit('/organization/sign-in')
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('Only administrators can perform this action.')
  await expect
    .element(page.getByRole('button', { name: 'Register federation' }))
    .not.toBeInTheDocument()
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('link', { name: 'Members' }).click()
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('View only Your role doesn’t have the privilege “See members”.')
})

test('a logo is uploaded, and shown after the changes are applied; new member defaults are stored', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  const app = await portal.item('publisher', { title: 'Field app', type: 'Web Map' })
  const group = await portal.group({ title: 'Newcomers' })
  await signIn('admin', address)

  await step('a logo', async () => {
    const drop = page.getByRole('group', { name: 'Drop an image for Logo here' })
    await drop.getByCss('input').upload(new File([], 'empty.png', { type: 'image/png' }))
    await expect
      .element(drop.getByRole('alert'))
      .toHaveTextContent(/^This file is empty\. Choose another image\.$/)
    await drop.getByCss('input').upload(await drawnImage('Our logo.png'))
    await expect.element(page.getByRole('img', { name: 'Logo: Our-logo.png' })).toBeVisible()
    expect((await admin.send(portals.read, {})).thumbnail ?? '').not.toContain('Our-logo')
    await checkAccessibility()
    await review()
    await apply.click()
    await expect.element(page.getByText('1 setting changed')).toBeVisible()
    expect((await admin.send(portals.read, {})).thumbnail).toBe('Our-logo.png')
  })

  await step('new member defaults', async () => {
    await section('Members')
    await page.getByLabelText('Role', { exact: true }).selectOptions('Publisher')
    const choose = async (name: string, title: string) => {
      await page.getByRole('combobox', { name, exact: true }).fill(title)
      await page.getByRole('option', { name: title }).click()
    }
    await choose('Groups', 'Newcomers')
    await choose('Applications', 'Field app')
    await section('Identity')
    await section('Members')
    await reload()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Review 3 changes' }).click()
    await expect
      .element(plan.getByRole('region', { name: 'Applications' }))
      .toHaveTextContent('Field app')
    await apply.click()
    await expect.element(page.getByText('New member defaults changed')).toBeVisible()
    expect(await admin.send(organization.userDefaultSettings, {})).toEqual({
      role: 'org_publisher',
      groups: [group.id],
      apps: [{ itemId: app.id }],
    })
  })
})
