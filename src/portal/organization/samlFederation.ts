import type { Operations } from '../../rest/index.ts'
import type { Handlers } from '../operations/context.ts'
import {
  readProvider,
  registerProvider,
  unregisterProvider,
  updateProvider,
} from './identityProviders.ts'

export const samlFederationHandlers: Handlers<Operations['samlFederation']> = {
  read: (_params, { db }) => readProvider(db, 'federation'),
  register: async (sent, context) => ({
    success: true,
    federationId: await registerProvider(context, 'federation', sent),
  }),
  update: async ({ federationId, ...sent }, context) => {
    await updateProvider(context, 'federation', federationId, sent)
    return { success: true, federationId }
  },
  unregister: async ({ federationId }, context) => {
    await unregisterProvider(context, 'federation', federationId)
    return { success: true }
  },
}
