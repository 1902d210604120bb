import type { Operations } from '../../rest/index.ts'
import type { Handlers } from '../operations/context.ts'
import {
  readProvider,
  registerProvider,
  unregisterProvider,
  updateProvider,
} from './identityProviders.ts'
import { checkPortalId } from '../access/portalId.ts'

export const samlFederationHandlers: Handlers<Operations['samlFederation']> = {
  read: ({ portalId }, { db }) => {
    checkPortalId(portalId)
    return readProvider(db, 'federation')
  },
  register: async ({ portalId, ...sent }, context) => {
    checkPortalId(portalId)
    return { success: true, federationId: await registerProvider(context, 'federation', sent) }
  },
  update: async ({ portalId, federationId, ...sent }, context) => {
    checkPortalId(portalId)
    await updateProvider(context, 'federation', federationId, sent)
    return { success: true, federationId }
  },
  unregister: async ({ portalId, federationId }, context) => {
    checkPortalId(portalId)
    await unregisterProvider(context, 'federation', federationId)
    return { success: true }
  },
}
