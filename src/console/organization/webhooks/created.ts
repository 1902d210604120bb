import * as z from 'zod'
import type { Server } from '../../../rest/records/server.ts'
import { KeptServer } from '../../shared/servers/webhooks.ts'
import type { WebhookChange } from './changes.ts'
import { createdPrefix } from './createdPrefix.ts'

/** A webhook that was created, and its server. */
export const Created = z.object({
  id: z.string(),
  name: z.string(),
  folderName: z.string().optional(),
  service: z.string(),
  server: KeptServer,
})

/** Returns how a toast can undo the creation of a webhook; undefined if its ID is not known. */
export const undoOf = (
  server: Server,
  { input, webhook: { name } }: WebhookChange,
  id: string | undefined,
): string | undefined =>
  id === undefined
    ? undefined
    : createdPrefix + JSON.stringify(Created.parse({ ...input, id, name, server }))
