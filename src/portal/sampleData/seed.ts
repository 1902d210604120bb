import PQueue from 'p-queue'
import { sql } from 'drizzle-orm'
import { packageItem } from '../../rest/records/packageItem.ts'
import { predefinedKeywords } from '../../rest/records/itemTypes.ts'
import { portalId } from '../common/identity.ts'
import type { Services } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insertAll.ts'
import {
  dataStores,
  folders,
  groupItems,
  groupMembers,
  groups,
  hostedLayers,
  itemFiles,
  items,
  members,
  organization,
  relationships,
  roles,
  servers,
  taskRuns,
  tasks,
} from '../db/schema.ts'
import { insertWebhooks } from './insertWebhooks.ts'
import type { StoredFile } from '../files/store.ts'
import { intervalOf, nextStart } from '../scheduling/nextStart.ts'
import { taskRecord, type TaskRow } from '../scheduling/taskRecords.ts'
import type { StoredLicenses } from '../servers/licenses.ts'
import type { StoredMachine } from '../servers/machines.ts'
import { StoredUpgrade } from '../servers/upgradeProgress.ts'
import { writeSamplePackage } from './packages.ts'
import { hashPassword, unusablePassword, type PasswordCost } from '../access/passwords.ts'
import { empty } from './empty.ts'
import { large } from './large/large.ts'
import { impoverish } from './poverty.ts'
import { riverside } from './riverside/riverside.ts'
import { sampleAccounts } from './sampleAccounts.ts'
import { hostingServer } from './servers.ts'
import {
  defaultSeed,
  type SampleData,
  type SampleContent,
  type SampleItem,
  type SampleDataOptions,
  type SamplePackage,
  type SampleTask,
  type SampleMachine,
  type SampleLicenses,
  type SampleServer,
} from './sampleData.ts'

const generators = { riverside, empty, large } satisfies Record<
  string,
  (options: SampleDataOptions) => SampleData
>

/** The names of the sample data for an empty database. */
export type SampleDataName = keyof typeof generators
export const sampleDataNames = Object.keys(generators) as SampleDataName[]

export interface SeedOptions {
  readonly sampleData: SampleDataName
  readonly samplePassword: string
  /** Whether the data are as poor as those of real portals: see `poverty.ts`. */
  readonly isPoor?: boolean
  /** `few`: items share a handful of drawings. Drawing one for each takes most of the time, which tests save. */
  readonly drawings?: 'one each' | 'few'
  /** The cost of a password guess; tests sign in often. Default: the usual cost. */
  readonly passwordCost?: PasswordCost
}

/** Files created at the same time: drawing uses one processor while another one writes. */
const parallel = 8

const fewDrawings = 8

const shareDrawings = (sampleData: SampleData): SampleData => {
  const drawn = sampleData.items
    .flatMap(({ thumbnail }) => thumbnail ?? [])
    .slice(0, fewDrawings)
    .map((draw) => {
      let thumbnail: Promise<Buffer> | undefined
      return () => (thumbnail ??= draw())
    })
  const share = (list: SampleItem[]) =>
    list.map((item, index) => ({
      ...item,
      thumbnail: item.thumbnail && (drawn[index % drawn.length] ?? null),
    }))
  return {
    ...sampleData,
    items: share(sampleData.items),
    dataStores: sampleData.dataStores.map((one) => ({
      ...one,
      item: share([one.item])[0] ?? one.item,
    })),
    packages: sampleData.packages.map((sample) => ({ ...sample, items: share(sample.items) })),
  }
}

interface Filed {
  readonly item: SampleItem
  readonly data: (StoredFile & { type: string }) | undefined
  readonly thumbnail: StoredFile | undefined
  readonly resources: readonly (StoredFile & { path: string; mediaType: string })[]
}

const bytesOf = async (data: SampleContent): Promise<{ content: Buffer; type: string }> =>
  data.kind === 'json'
    ? { content: Buffer.from(JSON.stringify(data.value)), type: 'application/json' }
    : { content: await data.make(), type: data.contentType }

/** The services with which sample data is created. */
type SeedServices = Pick<Services, 'db' | 'files' | 'clock' | 'portalUrls' | 'sealing'>

/** Stores content that several items share once. */
const dataStore = ({ files }: SeedServices) => {
  const stored = new Map<SampleContent, Promise<StoredFile & { type: string }>>()
  const store = async (data: SampleContent) => {
    const { content, type } = await bytesOf(data)
    return { ...(await files.put(content)), type }
  }
  return (data: SampleContent) => {
    const promise = stored.get(data) ?? store(data)
    stored.set(data, promise)
    return promise
  }
}

const fileItem = async (
  item: SampleItem,
  { files }: SeedServices,
  storeData: ReturnType<typeof dataStore>,
): Promise<Filed> => ({
  item,
  data: item.data ? await storeData(item.data) : undefined,
  thumbnail: item.thumbnail ? await files.put(await item.thumbnail()) : undefined,
  resources: await Promise.all(
    item.resources.map(async ({ path, content, contentType }) => ({
      ...(await files.put(Buffer.from(content))),
      path,
      mediaType: contentType,
    })),
  ),
})

/** Returns the item of a package from another portal. */
const packageRow = async (
  sample: SamplePackage,
  { files }: SeedServices,
): Promise<typeof items.$inferInsert> => {
  const stored = await files.put(writeSamplePackage(sample))
  const { itemId, owner, title, fileName, source, group, created } = sample
  return {
    id: itemId,
    owner,
    title,
    type: packageItem.type,
    typeKeywords: [...packageItem.typeKeywords],
    tags: [...packageItem.tags],
    snippet: `${sample.items.length} items of the group ${group.title} of ${new URL(source.httpsUrl).host}.`,
    name: fileName,
    dataHash: stored.hash,
    dataType: 'application/octet-stream',
    size: stored.size,
    created,
    modified: created,
  }
}

const keywordsOf = ({ type, name, typeKeywords }: SampleItem): string[] => [
  ...new Set([...predefinedKeywords(type, name), ...typeKeywords]),
]

const itemRow = ({ item, data, thumbnail }: Filed): typeof items.$inferInsert => ({
  id: item.id,
  owner: item.owner,
  folderId: item.folderId,
  title: item.title,
  type: item.type,
  typeKeywords: keywordsOf(item),
  properties: item.properties ?? null,
  tags: item.tags,
  snippet: item.snippet,
  description: item.description,
  name: item.name,
  url: item.url,
  accessInformation: item.accessInformation,
  licenseInfo: item.licenseInfo,
  culture: item.culture,
  ...(item.extent && {
    xmin: item.extent[0][0],
    ymin: item.extent[0][1],
    xmax: item.extent[1][0],
    ymax: item.extent[1][1],
  }),
  spatialReference: item.spatialReference,
  categories: item.categories,
  access: item.access,
  protected: item.protected,
  numViews: item.numViews,
  created: item.created,
  modified: item.modified,
  ...(data && { dataHash: data.hash, dataType: data.type, size: data.size }),
  ...(thumbnail && { thumbnailHash: thumbnail.hash, thumbnailType: 'image/png' }),
})

/** What is created before the transaction starts. */
interface PreparedFiles {
  readonly filed: readonly Filed[]
  readonly packageRows: readonly (typeof items.$inferInsert)[]
  readonly passwordHashes: ReadonlyMap<string, string>
  readonly passwordCost: PasswordCost | undefined
  readonly now: number
}

const storedUpgrade = (
  { isRunning, ...upgrade }: NonNullable<SampleServer['upgrade']>,
  now: number,
): StoredUpgrade =>
  StoredUpgrade.parse({
    ...upgrade,
    run: isRunning ? { attempt: 0, started: now, debug: false } : null,
  })

const day = 24 * 3_600_000

const storedMachine = (
  { certificate: { daysLeft, ...certificate }, ...machine }: SampleMachine,
  now: number,
): StoredMachine => ({
  ...machine,
  certificate: {
    ...certificate,
    validFrom: now - (365 - daysLeft) * day,
    validUntil: now + daysLeft * day,
  },
})

const storedLicenses = (
  { edition, extensions = [], features }: SampleLicenses,
  now: number,
): StoredLicenses => {
  const license = <T extends { readonly daysLeft: number | null }>({ daysLeft, ...named }: T) => ({
    ...named,
    expires: daysLeft === null ? null : now + daysLeft * day,
  })
  return {
    ...(edition && { edition: license(edition) }),
    extensions: extensions.map(license),
    features: features.map(license),
  }
}

const insertSampleData = async (
  tx: Database,
  sampleData: SampleData,
  { filed, packageRows, passwordHashes, passwordCost, now }: PreparedFiles,
  sealing: SeedServices['sealing'],
) => {
  await tx.insert(organization).values({
    id: portalId,
    settings: sampleData.organization,
    categorySchema: [...sampleData.categorySchema],
    // In the transaction that stores the first secrets: no other key can claim the database in between.
    installationId: sealing.installationId,
    created: Math.min(now, ...sampleData.members.map(({ created }) => created)),
    modified: now,
  })
  await tx.insert(servers).values(
    sampleData.servers.map(({ upgrade, machines, licenses, ...server }) => ({
      ...server,
      machines: machines.map((machine) => storedMachine(machine, now)),
      upgrade: upgrade ? storedUpgrade(upgrade, now) : null,
      licenses: licenses ? storedLicenses(licenses, now) : null,
    })),
  )
  await insertWebhooks(tx, sampleData.webhooks, { sealing, now })
  await insertAll(tx, roles, sampleData.roles)
  await insertAll(
    tx,
    members,
    sampleData.members.map((member) => ({
      ...member,
      passwordHash: passwordHashes.get(member.username) ?? unusablePassword(passwordCost),
    })),
  )
  await insertAll(
    tx,
    groups,
    sampleData.groups.map(({ admins: _admins, members: _members, ...group }) => group),
  )
  await insertAll(
    tx,
    groupMembers,
    sampleData.groups.flatMap(({ id: groupId, created: joined, admins, members: others }) => [
      ...admins.map((username) => ({ username, memberType: 'admin' as const, groupId, joined })),
      ...others.map((username) => ({ username, memberType: 'member' as const, groupId, joined })),
    ]),
  )
  await insertAll(
    tx,
    folders,
    sampleData.folders.map(({ owner, ...folder }) => ({ ...folder, username: owner })),
  )
  await insertAll(tx, items, [...filed.map(itemRow), ...packageRows])
  await insertAll(
    tx,
    hostedLayers,
    sampleData.items.flatMap(({ id, hostedLayer }) => {
      const layer = hostedLayer?.()
      return layer
        ? {
            ...layer,
            itemId: id,
            serverId: hostingServer.id,
            folder: 'Hosted',
            serviceName: layer.structure.name,
          }
        : []
    }),
  )
  await insertAll(
    tx,
    dataStores,
    sampleData.dataStores.map(({ item, connection, serverIds }) => ({
      itemId: item.id,
      kind: connection ? ('postgresql' as const) : ('sample' as const),
      connection: connection ? sealing.seal(JSON.stringify(connection)) : null,
      serverIds,
    })),
  )
  await insertAll(
    tx,
    itemFiles,
    filed.flatMap(({ item, resources }) =>
      resources.map((resource) => ({
        ...resource,
        itemId: item.id,
        kind: 'resource' as const,
        created: item.created,
      })),
    ),
  )
  await insertAll(
    tx,
    groupItems,
    filed.flatMap(({ item }) =>
      item.groups.map((groupId) => ({
        groupId,
        itemId: item.id,
        shared: item.modified,
        categories: item.groupCategories?.[groupId] ?? [],
      })),
    ),
  )
  const ownerOf = new Map(filed.map(({ item }) => [item.id, item.owner]))
  await insertAll(
    tx,
    relationships,
    sampleData.relationships.map((relationship) => ({
      ...relationship,
      creator: ownerOf.get(relationship.originItemId) ?? '',
    })),
  )
  await insertTasks(tx, sampleData.tasks, now)
}

/** Returns the row of a task, which is due at the next time of its schedule if it is active. */
const taskRow = ({ runs: _runs, ...task }: SampleTask, now: number): TaskRow => ({
  ...task,
  interval: intervalOf(task.schedule),
  nextStart: task.state === 'active' ? (nextStart(task, now) ?? null) : null,
})

const insertTasks = async (tx: Database, list: readonly SampleTask[], now: number) => {
  const rows = list.map((task) => ({ row: taskRow(task, now), runs: task.runs }))
  await insertAll(
    tx,
    tasks,
    rows.map(({ row }) => row),
  )
  await insertAll(
    tx,
    taskRuns,
    rows.flatMap(({ row, runs }) =>
      runs.map((run) => ({
        ...run,
        taskId: row.id,
        task: taskRecord(row),
        started: run.status === 'skipped' ? null : run.due,
      })),
    ),
  )
}

/** An arbitrary number, which processes on one PostgreSQL database share. */
const lockNumber = 4_815_163

const isSeeded = async (db: Database) =>
  (await db.select({ id: organization.id }).from(organization)).length > 0

/**
 * Fills an empty database with sample data. The files are stored first, then the rows in one transaction, which ends with the
 * organization: after a crash before that, the next start begins again and sweeps leftover files.
 */
export const seed = async (
  services: SeedServices,
  {
    sampleData: name,
    samplePassword,
    isPoor = false,
    drawings = 'one each',
    passwordCost,
  }: SeedOptions,
): Promise<void> => {
  const { db, portalUrls, clock } = services
  if (await isSeeded(db)) return
  const made = generators[name]({
    seed: defaultSeed,
    portalUrl: portalUrls.portal,
    serverUrl: portalUrls.server,
    now: clock.now(),
  })
  const sampleData = drawings === 'few' ? shareDrawings(made) : made
  const passwordHashes = new Map(
    await Promise.all(
      sampleAccounts.map(
        async (username) => [username, await hashPassword(samplePassword, passwordCost)] as const,
      ),
    ),
  )
  const queue = new PQueue({ concurrency: parallel })
  const storeData = dataStore(services)
  const filed = await queue.addAll(
    [...sampleData.items, ...sampleData.dataStores.map(({ item }) => item)].map(
      (item) => () => fileItem(item, services, storeData),
    ),
  )
  const packageRows = await queue.addAll(
    sampleData.packages.map((sample) => () => packageRow(sample, services)),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockNumber})`)
    if (await isSeeded(tx)) return
    const prepared = { filed, packageRows, passwordHashes, passwordCost, now: clock.now() }
    await insertSampleData(tx, sampleData, prepared, services.sealing)
    if (isPoor && name !== 'empty') await impoverish(tx, prepared.now)
  })
  // The first queries should know what they can read in indexes alone; a server would find out later.
  await db.execute(sql`VACUUM (ANALYZE)`)
}
