import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { and, eq, gte, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { builtInRoles } from '../../rest/organization/roles.ts'
import type { Database } from '../db/database.ts'
import {
  files,
  folders,
  groups,
  itemFiles,
  itemParts,
  items,
  jobs,
  members,
  organizationResources,
  replacements,
  roles,
} from '../db/schema.ts'
import type { StoredBlob } from '../files/blobs.ts'
import { contentKey, keyOf, type StoredFile } from '../files/store.ts'
import { areFilesKept, release, sweepGrace } from '../files/sweep.ts'
import type { Stores } from '../stores.ts'
import { knownUploads, sweepParts } from '../items/uploads/expiry.ts'

/** How long ago the lease of a job must have ended for the job to count as stuck (ms): two days. */
const stuckAfter = 2 * 24 * 3_600_000

export interface CheckOptions {
  /** Whether to remove bytes and rows that nothing needs. Content of members is never changed. */
  readonly repair?: boolean
  /** Whether to read every file and compare its hash. */
  readonly hashes?: boolean
}

type Findings = AsyncGenerator<string, void>

interface Titled {
  readonly id: string
  readonly title: string
}

const itemText = ({ id, title }: Titled) => `Item ${id} "${title}"`

/** Returns what refers to a file, as the beginnings of findings. */
const usesOf = async (db: Database, hash: string): Promise<string[]> => {
  const titled = { id: items.id, title: items.title }
  const data = await db.select(titled).from(items).where(eq(items.dataHash, hash))
  const thumbnails = await db.select(titled).from(items).where(eq(items.thumbnailHash, hash))
  const ofGroups = await db
    .select({ id: groups.id, title: groups.title })
    .from(groups)
    .where(eq(groups.thumbnailHash, hash))
  const ofMembers = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.thumbnailHash, hash))
  const parts = await db
    .select({ ...titled, kind: itemFiles.kind, path: itemFiles.path })
    .from(itemFiles)
    .innerJoin(items, eq(items.id, itemFiles.itemId))
    .where(eq(itemFiles.hash, hash))
  const resources = await db
    .select({ key: organizationResources.key })
    .from(organizationResources)
    .where(eq(organizationResources.hash, hash))
  const results = await db
    .select({ id: jobs.id, username: jobs.username })
    .from(jobs)
    .where(eq(jobs.resultHash, hash))
  return [
    ...data.map((item) => `${itemText(item)}, data`),
    ...thumbnails.map((item) => `${itemText(item)}, thumbnail`),
    ...ofGroups.map(({ id, title }) => `Group ${id} "${title}", thumbnail`),
    ...ofMembers.map(({ username }) => `Member ${username}, thumbnail`),
    ...parts.map((part) => `${itemText(part)}, ${part.kind} ${part.path}`),
    ...resources.map(({ key }) => `Organization, resource ${key}`),
    ...results.map(({ id, username }) => `Job ${id} of ${username}, result`),
  ]
}

/** The maximum number of files that are listed at once. */
const listedAtOnce = 50_000

/** Returns the beginnings of keys by which files are checked in parts, so that memory is bounded. */
const partsOf = async (db: Database): Promise<readonly string[]> =>
  (await db.$count(files)) <= listedAtOnce
    ? ['']
    : Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

const hashOf = async (content: NodeJS.ReadableStream): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/** Returns what is wrong with the bytes of a file; undefined if nothing is, and if the file has been removed meanwhile. */
const faultOf = async (
  { db, blobs }: Stores,
  { hash, size }: StoredFile,
  listed: StoredBlob | undefined,
  withHashes: boolean,
): Promise<string | undefined> => {
  // A list can be older than the row.
  const found = listed ?? (await blobs.find(keyOf(hash)))
  if (!found)
    return (await db.$count(files, eq(files.hash, hash))) === 0
      ? undefined
      : `the file ${hash} is missing`
  if (found.size !== size) return `the file ${hash} has ${found.size} bytes instead of ${size}`
  if (withHashes && (await hashOf(blobs.read(keyOf(hash)))) !== hash)
    return `the file ${hash} is damaged: its bytes have another hash`
  return undefined
}

/** Checks that each row of a file has its bytes, and the other way around. */
const checkFiles = async function* (
  stores: Stores,
  { repair = false, hashes = false }: CheckOptions,
): Findings {
  const { db, blobs, clock } = stores
  const before = clock.now() - sweepGrace
  for (const prefix of await partsOf(db)) {
    // Before the rows: a row is written before its bytes.
    const stored = new Map<string, StoredBlob>()
    for await (const blob of blobs.list(prefix === '' ? contentKey : `${contentKey}${prefix}/`))
      stored.set(blob.key.slice(blob.key.lastIndexOf('/') + 1), blob)
    const rows = await db
      .select()
      .from(files)
      .where(and(gte(files.hash, prefix), lt(files.hash, `${prefix}g`)))
    for (const row of rows) {
      const fault = await faultOf(stores, row, stored.get(row.hash), hashes)
      stored.delete(row.hash)
      if (fault === undefined) continue
      const uses = await usesOf(db, row.hash)
      for (const use of uses) yield `${use}: ${fault}.`
      // The bytes of a file that is being stored arrive after its row.
      if (uses.length > 0 || row.created > before) continue
      if (repair) await release(db, stores.files, [row.hash])
      yield `Nothing refers to a file with an error: ${fault}.${repair ? ' It was removed.' : ''}`
    }
    for (const [hash, { key, size, modified }] of stored) {
      if (modified > before) continue
      if (repair) {
        // With a row, the file is removed as any other one, and is safe from a simultaneous upload of the same bytes.
        await db.insert(files).values({ hash, size, created: modified }).onConflictDoNothing()
        await release(db, stores.files, [hash])
      }
      yield `The database doesn't contain the file ${key} (${size} bytes).${repair ? ' It was removed.' : ''}`
    }
  }
}

const checkJobs = async function* (
  { db, files: store, clock }: Stores,
  { repair = false }: CheckOptions,
): Findings {
  const { id, kind, username, leaseUntil, resultHash } = jobs
  const ownerless = await db
    .select({ id, kind, username, resultHash })
    .from(jobs)
    .leftJoin(members, eq(members.username, jobs.username))
    .where(isNull(members.username))
  for (const job of ownerless) {
    if (repair) {
      await db.delete(jobs).where(eq(jobs.id, job.id))
      await release(db, store, [job.resultHash])
    }
    yield `Job ${job.id} (${job.kind}): its member ${job.username} doesn't exist.${repair ? ' It was removed.' : ''}`
  }
  const before = clock.now() - stuckAfter
  const stuck = await db
    .select({ id, kind, username, leaseUntil })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, ['submitted', 'processing']),
        lt(jobs.leaseUntil, before),
        lt(jobs.modified, before),
      ),
    )
  for (const job of stuck)
    yield `Job ${job.id} (${job.kind}) of ${job.username}: it has not ended, and no process has run it for two days.`
}

/** Checks that the parts of unfinished uploads have their bytes, and the other way around. */
const checkUploads = async function* (stores: Stores, { repair = false }: CheckOptions): Findings {
  const { db, blobs, clock } = stores
  const before = clock.now() - sweepGrace
  const present = new Set<string>()
  const unknown = new Map<string, number>()
  for await (const { key, modified } of blobs.list('uploads/')) {
    present.add(key)
    const [, uploadId = ''] = key.split('/')
    if (modified <= before) unknown.set(uploadId, (unknown.get(uploadId) ?? 0) + 1)
  }
  for (const known of await knownUploads(db)) if (known !== null) unknown.delete(known)
  const rows = await db
    .select({
      id: items.id,
      title: items.title,
      partNum: itemParts.partNum,
      file: itemParts.file,
      arrived: itemParts.arrived,
      uploadId: sql<string>`coalesce(${replacements.uploadId}, ${items.uploadId}, ${items.id})`,
    })
    .from(itemParts)
    .innerJoin(items, eq(items.id, itemParts.itemId))
    .leftJoin(replacements, eq(replacements.itemId, items.id))
    .where(lt(itemParts.arrived, before))
  for (const { id, title, partNum, file, uploadId } of rows) {
    if (present.has(`uploads/${uploadId}/${file}`)) continue
    if (repair)
      await db
        .delete(itemParts)
        .where(and(eq(itemParts.itemId, id), eq(itemParts.partNum, partNum)))
    yield `${itemText({ id, title })}: part ${partNum} of its upload is missing.${repair ? ' It can be sent again.' : ''}`
  }
  if (repair && unknown.size > 0) await sweepParts(stores)
  for (const [uploadId, count] of unknown)
    yield `The database doesn't contain the upload ${uploadId} (${count} files).${repair ? ' It was removed.' : ''}`
}

/** Checks references for which the database has no foreign key. */
const checkReferences = async function* ({ db }: Stores): Findings {
  const withoutRole = await db
    .select({ username: members.username, role: members.role })
    .from(members)
    .leftJoin(roles, eq(roles.id, members.role))
    .where(and(isNull(roles.id), notInArray(members.role, Object.keys(builtInRoles))))
  for (const { username, role } of withoutRole)
    yield `Member ${username}: the role ${role} doesn't exist.`
  const elsewhere = await db
    .select({ id: items.id, title: items.title, username: folders.username })
    .from(items)
    .innerJoin(folders, eq(folders.id, items.folderId))
    .where(ne(folders.username, items.owner))
  for (const { username, ...item } of elsewhere)
    yield `${itemText(item)}: it is in a folder of another member, ${username}.`
  const sizes = await db
    .select({ id: items.id, title: items.title, size: items.size, stored: files.size })
    .from(items)
    .innerJoin(files, eq(files.hash, items.dataHash))
    .where(ne(files.size, items.size))
  for (const { size, stored, ...item } of sizes)
    yield `${itemText(item)}: its size is ${size} bytes, and that of its file ${stored} bytes.`
}

/**
 * Checks the database and the files of a portal, which can be running, against each other. Yields a line for each finding.
 * @throws when something is to be repaired while a backup is being created
 */
export const check = async function* (stores: Stores, options: CheckOptions = {}): Findings {
  if (options.repair === true && (await areFilesKept(stores.db)))
    throw new Error(
      'A backup is being created, or was interrupted a moment ago. Repeat the repair when it has ended.',
    )
  yield* checkFiles(stores, options)
  yield* checkJobs(stores, options)
  yield* checkUploads(stores, options)
  yield* checkReferences(stores)
}
