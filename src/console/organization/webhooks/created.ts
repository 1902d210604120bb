import * as z from 'zod'
import type { Target } from '../../shared/servers/serverClient.ts'
import type { WebhookChange } from './changes.ts'
import { createdPrefix } from './createdPrefix.ts'

/** A webhook that was created, and its server. */
export const Created = z.object({
  id: z.string(),
  name: z.string(),
  folderName: z.string().optional(),
  service: z.string(),
  server: z.object({
    id: z.string(),
    url: z.string(),
    adminUrl: z.string(),
    adminPublicUrl: z.string().optional(),
  }),
})

/** Returns how a toast can undo the creation of a webhook; undefined if its ID is not known. */
export const undoOf = (
  server: Target,
  { input, webhook: { name } }: WebhookChange,
  id: string | undefined,
): string | undefined =>
  id === undefined
    ? undefined
    : createdPrefix + JSON.stringify(Created.parse({ ...input, id, name, server }))
