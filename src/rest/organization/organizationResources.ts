import * as z from 'zod'
import { pageFields, paging } from '../protocol/fields.ts'
import { bytes, file } from '../protocol/files.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/** The most bytes of one resource. */
export const resourceLimit = 10 * 1024 * 1024

/** The name under which a resource is kept, such as `thumbnail.png`. */
export const ResourceKey = z
  .string()
  .max(250, 'must be at most 250 characters')
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9 ._()-]*$/,
    'must be letters, digits, spaces and . _ - ( ), and not begin with a dot',
  )

const Resource = z.looseObject({
  key: z.string(),
  /** Bytes. */
  size: z.int().optional(),
  created: z.int().optional(),
})

const Success = z.looseObject({ success: z.boolean() })

/**
 * Pictures and other files of the organization itself: its thumbnail, the background of its home page (rest-organization.md
 * section 4.1, `thumbnail`).
 */
export const organizationResources = {
  /** Keeps a file or a text under a key; what was there before is replaced. */
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
  /** The bytes of a resource. */
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
