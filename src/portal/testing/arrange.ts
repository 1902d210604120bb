import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { Client } from '../../rest/protocol/client.ts'
import { isTerminal, jobState } from '../../rest/records/job.ts'
import { jobs } from '../../rest/jobs/jobs.ts'
import { packageItem } from '../../rest/records/packageItem.ts'
import type { Services } from '../operations/context.ts'
import { groupItems, groupMembers, groups, itemFiles, items, members } from '../db/schema.ts'

export const newId = () => randomBytes(16).toString('hex')

const now = () => Date.now()

/** Adds a group, of `publisher` by default. Returns its ID. */
export const addGroup = async (
  { db }: Services,
  changes: Partial<typeof groups.$inferInsert> = {},
  others: readonly string[] = [],
): Promise<string> => {
  const id = changes.id ?? newId()
  await db.insert(groups).values({
    title: 'Hydrology',
    owner: 'publisher',
    access: 'org',
    created: now(),
    modified: now(),
    ...changes,
    id,
  })
  for (const username of others)
    await db
      .insert(groupMembers)
      .values({ groupId: id, username, memberType: 'member', joined: now() })
  return id
}

export interface NewItem extends Partial<typeof items.$inferInsert> {
  readonly data?: Buffer | Readable
  readonly thumbnail?: Buffer
  readonly resources?: Readonly<Record<string, { mediaType: string; content: Buffer }>>
  readonly groups?: readonly string[]
}

/** Adds an item, of `publisher` by default. Returns its ID. */
export const addItem = async (
  { db, files }: Services,
  { data, thumbnail, resources = {}, groups: sharedWith = [], ...changes }: NewItem = {},
): Promise<string> => {
  const id = changes.id ?? newId()
  const stored = data && (await files.put(data))
  const image = thumbnail && (await files.put(thumbnail))
  await db.insert(items).values({
    owner: 'publisher',
    title: 'An item',
    type: 'Web Map',
    access: sharedWith.length > 0 ? 'shared' : 'private',
    created: now(),
    modified: now(),
    ...changes,
    id,
    ...(stored && { dataHash: stored.hash, size: stored.size }),
    ...(image && { thumbnailHash: image.hash, thumbnailType: 'image/png' }),
  })
  for (const [path, { mediaType, content }] of Object.entries(resources))
    await db.insert(itemFiles).values({
      itemId: id,
      kind: 'resource',
      path,
      mediaType,
      created: now(),
      ...(await files.put(content)),
    })
  for (const groupId of sharedWith)
    await db.insert(groupItems).values({ groupId, itemId: id, shared: now() })
  return id
}

/** Adds a package item as an upload would. Returns its ID. */
export const addPackage = (
  services: Services,
  data: Buffer | Readable,
  changes: NewItem = {},
): Promise<string> =>
  addItem(services, {
    title: 'A package',
    type: packageItem.type,
    typeKeywords: [...packageItem.typeKeywords],
    tags: [...packageItem.tags],
    name: 'package.epk',
    dataType: 'application/octet-stream',
    data,
    ...changes,
  })

export const addMember = async (
  { db }: Services,
  username: string,
  changes: Partial<typeof members.$inferInsert> = {},
): Promise<void> => {
  await db.insert(members).values({
    username,
    id: newId(),
    firstName: username,
    lastName: '',
    fullName: username,
    email: `${username}@portal.example`,
    role: 'org_user',
    userLicenseTypeId: 'creatorUT',
    passwordHash: '',
    created: now(),
    modified: now(),
    ...changes,
  })
}

/** Waits for the end of a job and returns it. */
export const jobEnd = async (
  client: Client,
  { jobId, key }: { readonly jobId?: string | undefined; readonly key?: string | undefined },
) => {
  if (jobId === undefined) throw new Error('No job was started.')
  const read = () => client.send(jobs.read, { jobId, ...(key === undefined ? {} : { key }) })
  return vi.waitFor(
    async () => {
      const job = await read()
      if (!isTerminal(jobState(job.status))) throw new Error('The job has not ended.')
      return job
    },
    { timeout: 60_000, interval: 50 },
  )
}
