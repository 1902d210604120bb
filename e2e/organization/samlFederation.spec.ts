import { federation } from '../../src/rest/organization/samlFederation.ts'
import { identityProviders } from '../../src/rest/organization/identityProviders.ts'
import { selfSigned } from '../../src/portal/testing/certificates.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

test.use({ world: 'empty' })

const path = '/organization/federation'
const day = 86_400_000

const signing = () => selfSigned({ name: 'CN=signing.edufed.example, O=Education Federation' })
const expired = () =>
  selfSigned({
    name: 'CN=old.edufed.example',
    notBefore: Date.now() - 400 * day,
    notAfter: Date.now() - 35.5 * day,
  })

const entered = {
  name: 'Education Federation',
  entityId: 'riverside.example.org',
  discoveryServiceUrl: 'https://edufed.example/discovery',
  metadataServiceUrl: 'https://edufed.example/metadata.xml',
}

const registered = async (portal: TestPortal, more = {}) => {
  const certificate = (await signing()).trim()
  const admin = portal.arrange.as('admin')
  await admin.send(federation.register, { ...entered, certificate, ...more })
  return admin
}

const facts = (page: Page) => page.getByRole('region', { name: 'What the certificate says' })
const plan = (page: Page) => page.getByRole('dialog', { name: /^Plan/ })

test('a federation is registered with a real certificate, and stands there after a reload', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'Field crews' })
  const certificate = await signing()
  await signIn('admin', path)
  await page.getByRole('button', { name: 'Register a federation' }).click()
  await page.getByLabel('Name', { exact: true }).fill(entered.name)
  await page.getByLabel('Entity ID').fill(entered.entityId)

  const discovery = page.getByLabel('Address of the discovery service')
  await discovery.fill('edufed.example')
  await expect(discovery).toHaveAccessibleDescription(/begins with http/)
  await discovery.fill('http://edufed.example')
  await expect(discovery).toHaveAccessibleDescription(/https is recommended/)
  await discovery.fill(entered.discoveryServiceUrl)
  await page.getByLabel('Address of the metadata service').fill(entered.metadataServiceUrl)

  const text = page.getByLabel('Certificate of the metadata service')
  await text.fill(certificate)
  await expect(facts(page)).toContainText('CN=signing.edufed.example, O=Education Federation')
  await expect(facts(page)).toContainText('itself (self-signed)')
  await expect(facts(page)).toContainText(/36[45] days/)
  await expect(facts(page)).toContainText(/([0-9A-F]{2}:){31}[0-9A-F]{2}/)

  await expect(page.getByLabel('Sign with SHA-256')).toBeDisabled()
  await page.getByLabel('Sign sign-in requests').check()
  await page.getByLabel('Sign with SHA-256').check()

  await page.getByLabel('Automatically, at their first sign-in').check()
  await page.getByLabel('Role', { exact: true }).selectOption('Publisher')
  await page.getByLabel('User type').selectOption('Creator')
  await page.getByRole('combobox', { name: 'Groups' }).fill('crews')
  await page.getByRole('option', { name: 'Field crews' }).click()

  await page.getByRole('button', { name: 'Review the registration' }).click()
  await expect(plan(page)).toContainText('CN=signing.edufed.example')
  await expect(plan(page).getByRole('region', { name: 'Groups' })).toContainText('Field crews')
  await plan(page).getByRole('button', { name: 'Register the federation' }).click()
  await expect(page.getByText('Members sign in with the providers of')).toBeVisible()
  expect(await portal.arrange.as('admin').send(federation.read, {})).toMatchObject({
    ...entered,
    certificate: certificate.trim(),
    signUpMode: 'Automatic',
    supportSignedRequest: true,
    useSHA256: true,
    updateProfileAtSignin: false,
    roleId: 'org_publisher',
    userLicenseType: 'creatorUT',
    groups: [group.id],
    userType: 'arcgisonly',
    userCreditAssignment: -1,
  })

  await page.reload()
  await expect(page.getByLabel('Entity ID')).toHaveValue(entered.entityId)
  await expect(page.getByLabel('Sign with SHA-256')).toBeChecked()
  await expect(page.getByRole('list', { name: 'Groups: chosen' })).toContainText('Field crews')
  await expect(facts(page)).toContainText('CN=signing.edufed.example')
  await checkAccessibility(page)
})

test('exactly what was changed is in the plan and is sent, and it can be taken back', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = await registered(portal, { signUpMode: 'Automatic', roleId: 'org_user' })
  const before = await admin.send(federation.read, {})
  await signIn('admin', path)
  await page.getByLabel('Entity ID').fill('new.riverside.example.org')
  await page.getByLabel('Update profiles at sign-in').check()
  await page.getByLabel('By invitation of an administrator').check()
  await page.getByLabel('Automatically, at their first sign-in').check()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('org_user')
  // Somebody else changes another field meanwhile; it must stay as it is then.
  const federationId = before.id ?? ''
  await admin.send(federation.update, { federationId, name: 'Renamed meanwhile' })

  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await expect(plan(page).getByRole('region')).toHaveCount(2)
  const change = plan(page).getByRole('region', { name: 'Entity ID' })
  await expect(change).toContainText('riverside.example.org')
  await expect(change).toContainText('Members who sign in through the federation are signed out')
  await expect(
    plan(page).getByRole('region', { name: 'Update profiles at sign-in' }),
  ).toContainText('On')
  await plan(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(plan(page)).toBeHidden()
  expect(await admin.send(federation.read, {})).toEqual({
    ...before,
    name: 'Renamed meanwhile',
    entityId: 'new.riverside.example.org',
    updateProfileAtSignin: true,
  })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed meanwhile')

  await page.getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('button', { name: 'Changed the federation Education Federation' }).click()
  await page.getByRole('button', { name: 'Apply the opposite' }).click()
  await expect(plan(page)).toContainText('Nobody else has changed these')
  await plan(page).getByRole('button', { name: 'Apply the opposite' }).click()
  await expect(plan(page)).toBeHidden()
  expect(await admin.send(federation.read, {})).toEqual({ ...before, name: 'Renamed meanwhile' })
})

test('what somebody else changed meanwhile is shown and not overwritten', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = await registered(portal)
  const { id: federationId = '' } = await admin.send(federation.read, {})
  await signIn('admin', path)
  await page.getByLabel('Name', { exact: true }).fill('My name')
  await admin.send(federation.update, { federationId, name: 'Their name' })
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect(plan(page)).toContainText('Their name')
  await plan(page).getByLabel('Keep mine').check()
  await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(plan(page)).toBeHidden()
  expect((await admin.send(federation.read, {})).name).toBe('My name')
})

test('a broken certificate is refused before anything is sent, an expired one warned about', async ({
  page,
  portal,
  signIn,
}) => {
  const admin = await registered(portal)
  const before = await admin.send(federation.read, {})
  const old = await expired()
  await signIn('admin', path)
  const text = page.getByLabel('Certificate of the metadata service')
  const review = page.getByRole('button', { name: 'Review 1 change' })

  for (const [wrong, words] of [
    [old.replace(/\n.{64}\n/, '\n'), /no readable X\.509 certificate/],
    ['MIIBszCCAVmgAwIBAgIU', /no certificate/],
    [`${old}\n${old}`, /several certificates/],
  ] as const) {
    await text.fill(wrong)
    await expect(text).toHaveAccessibleDescription(words)
    await review.click()
    await expect(text).toBeFocused()
    await expect(plan(page)).toBeHidden()
  }

  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'broken.cer',
    mimeType: 'application/pkix-cert',
    buffer: Buffer.from([48, 130, 1, 2, 3]),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'no readable X.509' })).toBeVisible()
  const base64 = old.replaceAll(/-----.*?-----|\s/g, '')
  await file.setInputFiles({
    name: 'old.cer',
    mimeType: 'application/pkix-cert',
    buffer: Buffer.from(base64, 'base64'),
  })
  await expect(facts(page)).toContainText('CN=old.edufed.example')
  await expect(facts(page)).toContainText('This certificate expired 35 days ago.')
  await review.click()
  const change = plan(page).getByRole('region', { name: 'Certificate' })
  await expect(change).toContainText('CN=signing.edufed.example')
  await expect(change).toContainText('This certificate expired 35 days ago.')
  await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(plan(page)).toBeHidden()
  const { certificate, ...others } = await admin.send(federation.read, {})
  expect(certificate?.replaceAll(/-----.*?-----|\s/g, '')).toBe(base64)
  expect({ ...others, certificate: before.certificate }).toEqual(before)
})

test('it is removed once its name was typed', async ({ page, portal, signIn }) => {
  const admin = await registered(portal)
  await signIn('admin', path)
  await page.getByRole('button', { name: 'Remove the federation' }).click()
  await expect(plan(page)).toContainText('can no longer sign in')
  const remove = plan(page).getByRole('button', { name: 'Remove the federation' })
  await expect(remove).toHaveAccessibleDescription(/Type “Education Federation” first/)
  await plan(page).getByLabel('Type “Education Federation”').fill(entered.name)
  await remove.click()
  await expect(page.getByRole('button', { name: 'Register a federation' })).toBeVisible()
  expect(await admin.send(federation.read, {})).toEqual({})
})

test('beside a single provider no federation can be registered, and the page says why', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.as('admin').send(identityProviders.register, {
    name: 'County sign-in',
    entityId: 'county.example.org',
    bindingUrl: 'https://login.county.example/saml',
    certificate: await signing(),
  })
  await signIn('admin', path)
  await expect(page.getByText('single identity provider County sign-in')).toBeVisible()
  const action = page.getByRole('button', { name: 'Register a federation' })
  await expect(action).toBeDisabled()
  await expect(action).toHaveAccessibleDescription(/County sign-in first.*never both/)
})

test('who is no administrator sees why not', async ({ page, signIn }) => {
  await signIn('viewer', path)
  await expect(page.getByRole('main')).toContainText('Only administrators may do this.')
  await expect(page.getByRole('button', { name: 'Register a federation' })).toBeHidden()
})

test('what was typed is not lost by leaving', async ({ page, signIn }) => {
  await signIn('admin', path)
  await page.getByRole('button', { name: 'Register a federation' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Half a federation')
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a federation')
  await page.getByRole('button', { name: 'Review the registration' }).click()
  await expect(page.getByLabel('Entity ID')).toHaveAccessibleDescription('Must not be empty.')
  await expect(plan(page)).toBeHidden()
})
