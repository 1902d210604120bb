import { loginTexts } from '../parameters.ts'
import type { AreaTexts } from '../text.ts'

const parameters = {
  ...loginTexts,
  name: 'Name of the identity provider on the sign-in page.',
  entityId: 'Entity ID of the identity provider.',
  bindingUrl: 'URL of the identity provider for sign-in with HTTP-Redirect.',
  bindingPostUrl: 'URL of the identity provider for sign-in with HTTP-POST.',
  logoutUrl: 'URL of the identity provider for signing out.',
  certificate: 'Certificate with which the identity provider signs, in PEM format.',
  encryptionCertificate: 'Certificate for encryption, in PEM format.',
} as const
const idpId = 'ID of the identity provider.'

export const identityProvidersTexts: AreaTexts<'identityProviders'> = {
  read: {
    summary: 'Get the SAML identity provider',
    description: 'Returns an empty object if there is none.',
  },
  register: {
    example: { name: 'Riverside login' },
    summary: 'Register a SAML identity provider',
    description: 'An organization has either one identity provider or one SAML federation.',
    parameters,
    errors: [
      {
        code: 400,
        when: 'The organization already has an identity provider or a SAML federation.',
      },
    ],
  },
  update: {
    example: { name: 'Riverside login' },
    summary: 'Update the SAML identity provider',
    description:
      'Parameters that are left out stay as they are; optional ones that are sent empty are removed.',
    parameters: { ...parameters, idpId },
  },
  unregister: { summary: 'Unregister the SAML identity provider', parameters: { idpId } },
}
