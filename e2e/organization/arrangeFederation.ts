import { samlFederation } from '../../src/rest/organization/samlFederation.ts'
import { selfSigned } from '../../src/portal/testing/certificates.ts'
import type { Client } from '../../src/rest/protocol/client.ts'
import type { Arrange } from '../support/arrange.ts'

/** Creates the certificate with which the federation signs. */
export const signing = () =>
  selfSigned({ name: 'CN=signing.edufed.example, O=Education Federation' })

export const federation = {
  name: 'Education Federation',
  entityId: 'riverside.example.org',
  discoveryServiceUrl: 'https://edufed.example/discovery',
  metadataServiceUrl: 'https://edufed.example/metadata.xml',
}

/** Registers the federation, and returns a client of the administrator. */
export const registerFederation = async (
  arrange: Pick<Arrange, 'as'>,
  more: object = {},
): Promise<Client> => {
  const certificate = (await signing()).trim()
  const admin = arrange.as('admin')
  await admin.send(samlFederation.register, { ...federation, certificate, ...more })
  return admin
}
