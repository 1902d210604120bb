import { PortalError } from '../../../rest/protocol/errors.ts'
import { federation, type Federation } from '../../../rest/organization/samlFederation.ts'
import { identityProviders } from '../../../rest/organization/identityProviders.ts'
import { query, send } from '../../shell/api.ts'

/** The federation as it is now. Portals say that there is none by an answer without an ID, or that it was not found. */
export const readFederation = async (signal?: AbortSignal): Promise<Federation> => {
  try {
    return await send(federation.read, {}, signal ? { signal } : {})
  } catch (error) {
    if (error instanceof PortalError && error.code === 404) return {}
    throw error
  }
}

export const federationRead = {
  ...query(federation.read, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) => readFederation(signal),
}

/** The single provider, which rules a federation out. Not every portal has the resource. */
export const providerRead = query(identityProviders.read, {}, { retry: false })
