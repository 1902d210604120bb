import { samlFederation } from '../../src/rest/organization/samlFederation.ts'
import { identityProviders } from '../../src/rest/organization/identityProviders.ts'
import { selfSigned } from '../../src/portal/testing/certificates.ts'
import { checkAccessibility, expect, page, step, test as base } from '../components/test.tsx'
import { federation, registerFederation, signing } from './arrangeFederation.ts'

const test = base.extend({ sampleData: 'empty' })

const path = '/organization/sign-in'
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

const base64Of = (pem: string) => pem.replaceAll(/-----.*?-----|\s/g, '')

/** The metadata of an identity provider, with the prefix of its elements as programs choose it. */
const metadataOf = (prefix: string, entityId: string, certificates: readonly string[]) => {
  const name = (element: string) => (prefix === '' ? element : `${prefix}:${element}`)
  const keys = certificates.map(
    (pem) => `<${name('KeyDescriptor')} use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
        ${base64Of(pem).replaceAll(/.{64}/g, '$&\n')}
      </ds:X509Certificate></ds:X509Data></ds:KeyInfo></${name('KeyDescriptor')}>`,
  )
  const endpoint = (service: string, binding: string, where: string) =>
    `<${name(service)} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://login.county.example/${where}"/>`
  return `<${name('EntityDescriptor')} xmlns${prefix && ':'}${prefix}="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <${name('IDPSSODescriptor')} WantAuthnRequestsSigned="true">${keys.join('')}
      ${endpoint('SingleLogoutService', 'HTTP-Redirect', 'logout')}
      ${endpoint('SingleSignOnService', 'HTTP-POST', 'post')}
      ${endpoint('SingleSignOnService', 'HTTP-Redirect', 'saml')}
    </${name('IDPSSODescriptor')}></${name('EntityDescriptor')}>`
}

test('an identity provider is registered from its metadata, changed, and removed', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  const [current, old] = [await signing(), await expired()]
  await signIn('admin', path)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Register identity provider' }).click()
  const metadata = page.getByLabelText('Metadata of the identity provider')

  await step('metadata without a provider, and broken text, are refused at the field', async () => {
    await metadata.fill('<EntityDescriptor')
    await expect.element(metadata).toHaveAccessibleDescription(/not valid XML/)
    await metadata.fill('<EntityDescriptor entityID="a"><SPSSODescriptor/></EntityDescriptor>')
    await expect.element(metadata).toHaveAccessibleDescription(/contains no identity provider/)
  })
  await step('the fields are filled in, with the certificate that is valid', async () => {
    await metadata.fill(`\n  ${metadataOf('md', 'https://county.example/idp', [old, current])}`)
    await expect.element(page.getByLabelText('Entity ID')).toHaveValue('https://county.example/idp')
    await expect
      .element(page.getByLabelText('Sign-in URL (redirect)'))
      .toHaveValue('https://login.county.example/saml')
    await expect
      .element(page.getByRole('region', { name: 'Certificate details' }))
      .toHaveTextContent('CN=signing.edufed.example')
    await expect
      .element(page.getByLabelText('Certificate in the metadata').getByCss('option'))
      .toHaveLength(2)
    await checkAccessibility()
  })
  await step('of several providers, one is chosen', async () => {
    const both = ['https://one.example/idp', 'https://two.example/idp'].map((entityId) =>
      metadataOf('', entityId, [current]),
    )
    await metadata.fill(
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${both.join('')}</EntitiesDescriptor>`,
    )
    await page.getByLabelText('Identity provider in the metadata').selectOptions('1')
    await expect.element(page.getByLabelText('Entity ID')).toHaveValue('https://two.example/idp')
  })
  await step('it is reviewed and registered', async () => {
    await page.getByLabelText('Name', { exact: true }).fill('County sign-in')
    await page.getByRole('button', { name: 'Review registration' }).click()
    await expect.element(plan).toHaveTextContent('CN=signing.edufed.example')
    await plan.getByRole('button', { name: 'Register identity provider' }).click()
    await expect.element(page.getByText('Members sign in with County sign-in.')).toBeVisible()
    expect(await admin.send(identityProviders.read, {})).toMatchObject({
      name: 'County sign-in',
      entityId: 'https://two.example/idp',
      bindingUrl: 'https://login.county.example/saml',
      bindingPostUrl: 'https://login.county.example/post',
      logoutUrl: 'https://login.county.example/logout',
      certificate: current.trim(),
      supportSignedRequest: true,
      useSHA256: true,
      signUpMode: 'Invitation',
    })
  })
  await step('a cleared URL is removed', async () => {
    await page.getByLabelText('Sign-out URL').fill('')
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    await plan.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect.element(plan).not.toBeInTheDocument()
    expect((await admin.send(identityProviders.read, {})).logoutUrl ?? '').toBe('')
  })
  await step('it is removed, and registered again by undo', async () => {
    await page.getByRole('button', { name: 'Remove identity provider' }).click()
    await plan.getByRole('textbox').fill('County sign-in')
    await plan.getByRole('button', { name: 'Remove identity provider' }).click()
    await expect.element(page.getByRole('button', { name: 'Register federation' })).toBeVisible()
    expect(await admin.send(identityProviders.read, {})).toEqual({})
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Members sign in with County sign-in.')).toBeVisible()
  })
})

test('a portal without the resource of a single provider shows and changes its federation', async ({
  portal,
  signIn,
}) => {
  await registerFederation(portal)
  const missing = { kind: 'refuse', code: 400, message: 'Invalid URL' } as const
  await portal.fault('identityProviders.read', missing, 20)
  await signIn('admin', path)
  await expect
    .element(page.getByLabelText('Discovery service URL'))
    .toHaveValue(federation.discoveryServiceUrl)
})
