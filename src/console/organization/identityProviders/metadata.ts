/** What the metadata of an identity provider contains. */
export interface ProviderMetadata {
  readonly entityId: string
  /** The name of its organization, if it is stated. */
  readonly name: string | undefined
  /** The values of the form; empty for those that the metadata does not contain. */
  readonly bindingUrl: string
  readonly bindingPostUrl: string
  readonly logoutUrl: string
  /** The certificates that can sign responses, in base64. */
  readonly certificates: readonly string[]
  readonly supportSignedRequest: boolean
}

export type ReadMetadata =
  | { readonly providers: readonly ProviderMetadata[] }
  | { readonly problem: 'notXml' | 'none' }

/** Names of elements are compared without their namespaces and prefixes, which programs choose differently. */
const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName === name)

const endpointOf = (role: Element, service: string, binding: string): string =>
  childrenOf(role, service)
    .find((one) => one.getAttribute('Binding')?.trim().endsWith(`:${binding}`))
    ?.getAttribute('Location')
    ?.trim() ?? ''

const certificatesOf = (role: Element): string[] => {
  const keys = childrenOf(role, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )
  const texts = keys
    .flatMap((key) => [...key.getElementsByTagNameNS('*', 'X509Certificate')])
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ''))
  return [...new Set(texts)].filter(Boolean)
}

const nameOf = (entity: Element): string | undefined => {
  const [organization] = childrenOf(entity, 'Organization')
  const [name] = organization ? childrenOf(organization, 'OrganizationDisplayName') : []
  return name?.textContent.trim() || undefined
}

/** Reads the identity providers of a SAML 2.0 metadata document: of one entity, or of several in an `EntitiesDescriptor`. */
export const readMetadata = (text: string): ReadMetadata => {
  // Parsers reject a document that begins with white space.
  const document = new DOMParser().parseFromString(text.trim(), 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0) return { problem: 'notXml' }
  const providers = [...document.getElementsByTagNameNS('*', 'EntityDescriptor')].flatMap(
    (entity): ProviderMetadata[] => {
      const [role] = childrenOf(entity, 'IDPSSODescriptor')
      if (!role) return []
      return [
        {
          entityId: entity.getAttribute('entityID')?.trim() ?? '',
          name: nameOf(entity),
          bindingUrl: endpointOf(role, 'SingleSignOnService', 'HTTP-Redirect'),
          bindingPostUrl: endpointOf(role, 'SingleSignOnService', 'HTTP-POST'),
          logoutUrl:
            endpointOf(role, 'SingleLogoutService', 'HTTP-Redirect') ||
            endpointOf(role, 'SingleLogoutService', 'HTTP-POST'),
          certificates: certificatesOf(role),
          supportSignedRequest: role.getAttribute('WantAuthnRequestsSigned') === 'true',
        },
      ]
    },
  )
  return providers.length === 0 ? { problem: 'none' } : { providers }
}
