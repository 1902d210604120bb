import { loginTexts } from '../parameters.ts'
import type { AreaTexts } from '../text.ts'

const parameters = {
  ...loginTexts,
  name: 'Name of the SAML federation on the sign-in page.',
  entityId: 'Entity ID of the portal in the SAML federation.',
  discoveryServiceUrl:
    'URL of the discovery service, where members choose their identity provider.',
  metadataServiceUrl: 'URL of the metadata of all identity providers.',
  certificate: 'Certificate with which the metadata is signed, in PEM format.',
} as const
const federationId = 'ID of the SAML federation.'

export const samlFederationTexts: AreaTexts<'samlFederation'> = {
  read: {
    summary: 'Get the SAML federation',
    description: 'Returns an empty object if there is none.',
  },
  register: {
    example: { name: 'State universities' },
    summary: 'Register a SAML federation',
    description:
      'An organization has either one identity provider or one SAML federation. Switches that are left out are off, and members join by invitation.',
    parameters,
    errors: [
      {
        code: 400,
        when: 'The organization already has an identity provider or a SAML federation.',
      },
    ],
  },
  update: {
    example: { name: 'State universities' },
    summary: 'Update the SAML federation',
    description:
      'Parameters that are left out stay as they are; optional ones that are sent empty are removed.',
    parameters: { ...parameters, federationId },
  },
  unregister: { summary: 'Unregister the SAML federation', parameters: { federationId } },
}
