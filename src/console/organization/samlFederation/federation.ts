import { samlFederation, type Federation } from '../../../rest/organization/samlFederation.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { query, send } from '../../shell/api.ts'

/** The current federation; without an ID if no federation is registered. Some portals return 404 instead. Throws what `send` throws. */
export const readFederation = async (signal?: AbortSignal): Promise<Federation> => {
  try {
    return await send(samlFederation.read, {}, signal ? { signal } : {})
  } catch (error) {
    if (error instanceof PortalError && error.code === 404) return {}
    throw error
  }
}

export const federationRead = {
  ...query(samlFederation.read, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) => readFederation(signal),
}
