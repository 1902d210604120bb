import { samlFederation } from '../../src/rest/organization/samlFederation.ts'
import { identityProviders } from '../../src/rest/organization/identityProviders.ts'
import { selfSigned } from '../../src/portal/testing/certificates.ts'
import { expect, page, test as base } from '../components/test.tsx'
import { federation, registerFederation, signing } from './arrangeFederation.ts'

const test = base.extend({ sampleData: 'empty' })

const path = '/organization/saml-federation'
const day = 86_400_000

const expired = () =>
  selfSigned({
    name: 'CN=old.edufed.example',
    notBefore: Date.now() - 400 * day,
    notAfter: Date.now() - 35.5 * day,
  })

const facts = page.getByRole('region', { name: 'Certificate details' })
const plan = page.getByRole('dialog', { name: /^(Review|Remove) / })

test('the review shows the titles of groups, even if it is opened before they are loaded', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance' })
  await registerFederation(portal, {
    signUpMode: 'Automatic',
    roleId: 'org_user',
    groups: [group.id],
  })
  await portal.fault('groups.search', { kind: 'delay', milliseconds: 1_500 }, 2)
  await signIn('admin', path)
  await page.getByRole('button', { name: `Remove ${group.id}` }).click()
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  const change = plan.getByRole('region', { name: 'Groups' })
  await expect.element(change).toHaveTextContent('River maintenance')
  await expect.element(change).not.toHaveTextContent(group.id)
})

test('a change by another person is shown and not overwritten; a federation is removed after its name was typed', async ({
  portal,
  signIn,
}) => {
  const admin = await registerFederation(portal)
  const { id: federationId = '' } = await admin.send(samlFederation.read, {})
  await signIn('admin', path)
  await page.getByLabelText('Name', { exact: true }).fill('My name')
  await admin.send(samlFederation.update, { federationId, name: 'Their name' })
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect.element(plan).toHaveTextContent('Their name')
  await plan.getByLabelText('Apply my change').click()
  await plan.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(plan).not.toBeInTheDocument()
  expect((await admin.send(samlFederation.read, {})).name).toBe('My name')

  await page.getByRole('button', { name: 'Remove federation' }).click()
  await expect.element(plan).toHaveTextContent('can no longer sign in')
  const remove = plan.getByRole('button', { name: 'Remove federation' })
  await expect.element(remove).toHaveAccessibleDescription(/Type “My name” first/)
  await plan.getByLabelText('Type “My name”').fill('My name')
  await remove.click()
  await expect.element(page.getByRole('button', { name: 'Register federation' })).toBeVisible()
  expect(await admin.send(samlFederation.read, {})).toEqual({})
})

test('an invalid certificate is rejected before anything is sent, an expired one has a warning', async ({
  portal,
  signIn,
}) => {
  const admin = await registerFederation(portal)
  const before = await admin.send(samlFederation.read, {})
  const old = await expired()
  await signIn('admin', path)
  const text = page.getByLabelText('Metadata service certificate')
  const review = page.getByRole('button', { name: 'Review 1 change' })

  for (const [invalid, message] of [
    [old.replace(/\n.{64}\n/, '\n'), /not a valid X\.509 certificate/],
    ['MIIBszCCAVmgAwIBAgIU', /not a valid X\.509 certificate/],
    ['edufed.example', /does not contain a certificate/],
    ['-----BEGIN PRIVATE KEY-----', /contains a private key/],
    [`${old}\n${old}`, /several certificates/],
  ] as const) {
    await text.fill(invalid)
    await expect.element(text).toHaveAccessibleDescription(message)
    await review.click()
    await expect.element(text).toHaveFocus()
    await expect.element(plan).not.toBeInTheDocument()
  }

  const file = page.getByCss('input[type=file]')
  await file.upload(new File([new Uint8Array([48, 130, 1, 2, 3])], 'broken.cer'))
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'not a valid X.509' }))
    .toBeVisible()
  const base64 = old.replaceAll(/-----.*?-----|\s/g, '')
  const binary = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  await file.upload(new File([binary], 'old.cer'))
  await expect.element(facts).toHaveTextContent('CN=old.edufed.example')
  await expect.element(facts).toHaveTextContent('This certificate expired 35 days ago.')
  await review.click()
  const change = plan.getByRole('region', { name: 'Metadata service certificate' })
  await expect.element(change).toHaveTextContent('CN=signing.edufed.example')
  await expect.element(plan).toHaveTextContent('This certificate expired 35 days ago.')
  await plan.getByLabelText('Type “Education Federation”').fill(federation.name)
  await plan.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(plan).not.toBeInTheDocument()
  const { certificate, ...others } = await admin.send(samlFederation.read, {})
  expect(certificate?.replaceAll(/-----.*?-----|\s/g, '')).toBe(base64)
  expect({ ...others, certificate: before.certificate }).toEqual(before)
})

test('with a single identity provider, no federation can be registered, and the page shows the reason', async ({
  portal,
  signIn,
}) => {
  await portal.as('admin').send(identityProviders.register, {
    name: 'County sign-in',
    entityId: 'county.example.org',
    bindingUrl: 'https://login.county.example/saml',
    certificate: await signing(),
  })
  await signIn('admin', path)
  await expect.element(page.getByText('through the identity provider County sign-in')).toBeVisible()
  const action = page.getByRole('button', { name: 'Register federation' })
  await expect.element(action).toBeDisabled()
  await expect.element(action).toHaveAccessibleDescription(/County sign-in first.*can’t have both/)
})
