import * as z from 'zod'

/**
 * Everything needed to follow a job from another tab or after a reload. Serializable, without secrets except the job's own `key`,
 * which gives access to this job only.
 */
export const JobRef = z.discriminatedUnion('kind', [
  /** A portal job (`portals/<id>/jobs/<id>`); `key` for callers who are not administrators, `isOwn` if the portal listed it as their own. */
  z.object({
    kind: z.literal('portal'),
    jobId: z.string(),
    key: z.string().optional(),
    isOwn: z.boolean().optional(),
  }),
  /**
   * An item that is being added, committed or downloaded (`content/users/<u>/items/<id>/status`); with `jobId` and `jobType`, one that
   * an export writes, or a job of a data store.
   */
  z.object({
    kind: z.literal('item'),
    userName: z.string(),
    itemId: z.string(),
    jobId: z.string().optional(),
    jobType: z.string().optional(),
  }),
  /** The upgrade of a federated server, whose administration reports its progress; with the URLs of the server. */
  z.object({
    kind: z.literal('upgrade'),
    server: z.object({
      id: z.string(),
      url: z.string(),
      adminUrl: z.string(),
      adminPublicUrl: z.string().nullable().optional(),
    }),
    toVersion: z.string(),
  }),
])
export type JobRef = z.output<typeof JobRef>
