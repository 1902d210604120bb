import * as z from 'zod'
import { pageFields, paging } from '../protocol/fields.ts'
import { bytes, file } from '../protocol/files.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/** Maximum bytes of one resource. */
export const resourceLimit = 10 * 1024 * 1024

/** The name of a resource, such as `thumbnail.png`. */
export const ResourceKey = z
  .string()
  .max(250)
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9 ._()-]*$/,
    "can contain only letters, digits, spaces, and . _ - ( ), and can't begin with a dot",
  )

const Resource = z.looseObject({
  key: z.string(),
  /** Bytes. */
  size: z.int().optional(),
  created: z.int().optional(),
})

const Success = z.looseObject({ success: z.boolean() })

/** Images and other files of the organization itself: its thumbnail, the background of its home page. */
export const organizationResources = {
  /** Add Organization Resource: stores a file or a text under a key and replaces the previous one. */
  add: operation({
    method: 'POST',
    path: '/portals/:portalId/addResource',
    params: z.object({
      portalId,
      key: ResourceKey,
      file: file().optional(),
      text: z.string().optional(),
    }),
    result: z.looseObject({ success: z.boolean(), key: z.string().optional() }),
    access: 'administrator',
  }),
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/resources',
    params: z.object({ portalId, ...paging() }),
    result: z.looseObject({ ...pageFields, resources: z.array(Resource) }),
    access: 'member',
  }),
  /** Organization Resource: returns the bytes of a resource. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/resources/:key',
    params: z.object({ portalId, key: ResourceKey }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
  remove: operation({
    method: 'POST',
    path: '/portals/:portalId/removeResource',
    params: z.object({ portalId, key: ResourceKey }),
    result: Success,
    access: 'administrator',
  }),
}
