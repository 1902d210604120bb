import { samlFederation } from '../../src/rest/organization/samlFederation.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { federation, registerFederation, signing } from './arrangeFederation.ts'

test.use({ sampleData: 'empty' })

const path = '/organization/sign-in'

const facts = (page: Page) => page.getByRole('region', { name: 'Certificate details' })
const plan = (page: Page) => page.getByRole('dialog', { name: /^(Review|Remove) / })

test('a federation is registered with a real certificate, and shown after a reload', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'Field crews' })
  const certificate = await signing()
  await signIn('admin', '/organization/settings/signIn')
  await page.getByRole('link', { name: 'Open SAML sign-in' }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Register federation' }).click()
  await page.getByLabel('Name', { exact: true }).fill(federation.name)
  await page.getByRole('button', { name: 'Review registration' }).click()
  await expect(page.getByLabel('Entity ID')).toHaveAccessibleDescription('Must not be empty.')
  await expect(plan(page)).toBeHidden()
  await page.getByLabel('Entity ID').fill(federation.entityId)

  const discovery = page.getByLabel('Discovery service URL')
  await discovery.fill('edufed.example')
  await expect(discovery).toHaveAccessibleDescription(/begins with http/)
  await discovery.fill('http://edufed.example')
  await expect(discovery).toHaveAccessibleDescription(/HTTPS is recommended/)
  await discovery.fill(federation.discoveryServiceUrl)
  await page.getByLabel('Metadata service URL').fill(federation.metadataServiceUrl)

  const text = page.getByLabel('Metadata service certificate')
  await text.fill(certificate)
  await expect(facts(page)).toContainText('CN=signing.edufed.example, O=Education Federation')
  await expect(facts(page)).toContainText('Self-signed')
  await expect(facts(page)).toContainText(/36[45] days/)
  await expect(facts(page)).toContainText(/([0-9A-F]{2}:){31}[0-9A-F]{2}/)

  await expect(page.getByLabel('Sign with SHA-256')).toBeDisabled()
  await page.getByLabel('Sign sign-in requests').check()
  await page.getByLabel('Sign with SHA-256').check()

  await page.getByLabel('Automatically').check()
  await page.getByLabel('Role', { exact: true }).selectOption('Publisher')
  await page.getByLabel('User type').selectOption('creatorUT')
  await page.getByRole('combobox', { name: 'Groups' }).fill('crews')
  await page.getByRole('option', { name: 'Field crews' }).click()

  await page.getByRole('button', { name: 'Review registration' }).click()
  await expect(plan(page)).toContainText('CN=signing.edufed.example')
  const joining = plan(page).getByRole('button', { name: /^New members/ })
  await expect(joining).toContainText('4 changes')
  await expect(plan(page).getByRole('region', { name: 'Groups' })).toBeHidden()
  await joining.click()
  await expect(plan(page).getByRole('region', { name: 'Groups' })).toContainText('Field crews')
  await plan(page).getByText('5 more use the defaults').click()
  await expect(plan(page).getByText('Update profiles at sign-in: Off')).toBeVisible()
  await expect(plan(page)).not.toContainText('None')
  await checkAccessibility(page)
  await plan(page).getByRole('button', { name: 'Register federation' }).click()
  await expect(page.getByText('Members sign in with the identity providers of')).toBeVisible()
  expect(await portal.arrange.as('admin').send(samlFederation.read, {})).toMatchObject({
    ...federation,
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
  await expect(page.getByLabel('Entity ID')).toHaveValue(federation.entityId)
  await expect(page.getByLabel('Sign with SHA-256')).toBeChecked()
  await expect(page.getByRole('list', { name: 'Groups: selected' })).toContainText('Field crews')
  await expect(facts(page)).toContainText('CN=signing.edufed.example')
  await checkAccessibility(page)
})

test(
  'only changed fields are reviewed and sent, and the change can be undone',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    const admin = await registerFederation(portal.arrange, {
      signUpMode: 'Automatic',
      roleId: 'org_user',
    })
    const before = await admin.send(samlFederation.read, {})
    await signIn('admin', path)
    await page.getByLabel('Entity ID').fill('new.riverside.example.org')
    await page.getByLabel('Update profiles at sign-in').check()
    await page.getByLabel('By invitation from an administrator').check()
    await page.getByLabel('Automatically').check()
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('org_user')
    // Another person changes another field meanwhile, which must not be overwritten.
    const federationId = before.id ?? ''
    await admin.send(samlFederation.update, { federationId, name: 'Renamed meanwhile' })

    await page.getByRole('button', { name: 'Review 2 changes' }).click()
    await expect(plan(page).getByRole('region')).toHaveCount(2)
    const change = plan(page).getByRole('region', { name: 'Entity ID' })
    await expect(change).toContainText('riverside.example.org')
    await expect(change).toContainText('Dangerous')
    await expect(plan(page)).toContainText(
      'Members who sign in through the federation are signed out',
    )
    const apply = plan(page).getByRole('button', { name: 'Apply 2 changes' })
    await expect(apply).toHaveAccessibleDescription('Type “Education Federation” first.')
    await plan(page).getByLabel('Type “Education Federation”').fill(federation.name)
    await expect(
      plan(page).getByRole('region', { name: 'Update profiles at sign-in' }),
    ).toContainText('On')
    await apply.click()
    await expect(plan(page)).toBeHidden()
    expect(await admin.send(samlFederation.read, {})).toEqual({
      ...before,
      name: 'Renamed meanwhile',
      entityId: 'new.riverside.example.org',
      updateProfileAtSignin: true,
    })
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed meanwhile')

    await page.getByRole('link', { name: 'Change history' }).click()
    await page.getByRole('button', { name: 'Federation Education Federation changed' }).click()
    await page.getByRole('button', { name: 'Undo change' }).click()
    await expect(plan(page)).toContainText('No one else has changed these values')
    await plan(page).getByRole('button', { name: 'Undo change' }).click()
    await expect(plan(page)).toBeHidden()
    expect(await admin.send(samlFederation.read, {})).toEqual({
      ...before,
      name: 'Renamed meanwhile',
    })
  },
)
