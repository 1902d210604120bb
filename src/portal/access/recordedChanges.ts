import { randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { PortalError } from '../../rest/protocol/errors.ts'
import { secretNames } from '../../rest/protocol/call.ts'
import { isReading, type Operation } from '../../rest/protocol/operation.ts'
import {
  recordedDays,
  type ChangeOutcome,
  type RecordedChange,
} from '../../rest/organization/changes.ts'
import type { Clock } from '../common/clock.ts'
import type { Log } from '../common/log.ts'
import { isRepeatable } from '../common/refusals.ts'
import { isStorable } from '../common/storableText.ts'
import type { Database } from '../db/database.ts'
import { recording } from '../db/recording.ts'
import { rowsOf } from '../db/rows.ts'
import { recordedChanges } from '../db/schema.ts'

/** The parameters that name objects, in addition to those in the path of an operation. Other values are not recorded. */
const naming: ReadonlySet<string> = new Set([
  'admins',
  'datastoreId',
  'destinationItemId',
  'exportContentFolderId',
  'folder',
  'folderId',
  'folderOwnerUsername',
  'groups',
  'itemId',
  'itemIdList',
  'itemIdToCreate',
  'items',
  'key',
  'originItemId',
  'portalFolderId',
  'role',
  'roleId',
  'serverId',
  'targetUsername',
  'transferTo',
  'user',
  'username',
  'users',
])

const known = new WeakMap<Operation, ReadonlySet<string>>()

/** Returns the parameters of an operation that name objects; never one that is secret. */
const namesIn = (operation: Operation): ReadonlySet<string> => {
  const before = known.get(operation)
  if (before) return before
  const { path, params } = operation
  const inPath = new Set(path.match(/:\w+/g))
  const secrets = secretNames(params)
  const names = new Set(
    Object.keys(params.shape).filter(
      (parameter) =>
        parameter !== 'portalId' &&
        !secrets.includes(parameter) &&
        (naming.has(parameter) || inPath.has(`:${parameter}`)),
    ),
  )
  known.set(operation, names)
  return names
}

/** Maximum characters of the ID of an object. */
const maxId = 512

/** Refusals and failures that are recorded in a minute: of one caller, and of all. Attackers decide how many occur. */
const refusalsPerMinute = { ofCaller: 60, ofAll: 1_000 } as const

type Objects = RecordedChange['objects']

/** Returns the IDs in the value of a parameter, as far as a row can contain them: itself, its entries, or the names of the entries of an object. */
const idsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value === 'object' && value !== null) return idsIn(Object.keys(value))
  const isId = typeof value === 'string' && value.length <= maxId && isStorable(value)
  return isId ? [value] : []
}

/** A request that is meant to change something, whose change is recorded. */
export interface ChangeInProgress {
  /** The database for the request: with each transaction that changes something, it commits the record. */
  readonly db: Database
  /** Names the caller as soon as it is known. */
  readonly setCaller: (username: string | undefined) => void
  /** Names the parameters that were sent, and their values as soon as they are decoded. */
  readonly setParameters: (
    sent: readonly string[],
    values: Readonly<Record<string, unknown>>,
  ) => void
  /** Adds the IDs of objects that no parameter names, such as that of a new one, before they are committed. */
  readonly concerns: (parameter: string, ids: readonly string[]) => void
  /** Records that the request has changed nothing although it was performed. Never throws. */
  readonly hasEnded: () => Promise<void>
  /** Records that the request was not performed. Never throws. */
  readonly hasFailed: (outcome: 'refused' | 'failed', failure: PortalError) => Promise<void>
}

interface Call {
  readonly name: string
  readonly operation: Operation
  readonly ip: string
  readonly requestId: string
}

/** Begins the record of a request; undefined for one that only reads, or signs in, which security events contain. */
export type BeginChange = (call: Call) => ChangeInProgress | undefined

/** Creates the record of the changes that requests make. */
export const recordChanges = ({
  db,
  clock,
  log,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}): BeginChange => {
  let minute = 0
  let refusals = new Map<string, number>()
  let allRefusals = 0

  /** Counts a refusal. Returns whether it is within the limits. */
  const countRefusal = (source: string) => {
    const current = Math.floor(clock.now() / 60_000)
    if (current !== minute) {
      minute = current
      refusals = new Map()
      allRefusals = 0
    }
    const ofCaller = refusals.get(source) ?? 0
    if (ofCaller >= refusalsPerMinute.ofCaller || allRefusals >= refusalsPerMinute.ofAll)
      return false
    refusals.set(source, ofCaller + 1)
    allRefusals += 1
    return true
  }

  return ({ name, operation, ip, requestId }) => {
    if (isReading(operation) || operation.isSigningIn) return undefined
    const { params } = operation
    const id = randomBytes(16).toString('hex')
    let username: string | undefined
    let parameters: readonly string[] = []
    let objects: Objects = []
    const further: Objects = []
    let isRecorded = false

    const names = namesIn(operation)

    /** The start of the statement that inserts the row; what follows can be a condition. */
    const inserting = (outcome: ChangeOutcome, code: number | null) =>
      sql`INSERT INTO ${recordedChanges}
          (id, time, username, operation, objects, parameters, outcome, code, address, request_id)
        SELECT ${id}::text, ${clock.now()}::bigint, ${username ?? null}::text, ${name}::text,
          ${JSON.stringify(outcome === 'done' ? [...objects, ...further] : objects)}::jsonb,
          ${sql.param(parameters)}::text[],
          ${outcome}::text, ${code}::integer, ${ip}::text, ${requestId}::text`

    /** Inserts the row unless an earlier transaction of the request did, or this one has no ID: then it has changed no row. */
    const record = async (tx: Database) => {
      if (isRecorded) return undefined
      const recorded = await tx.execute(
        sql`${inserting('done', null)} WHERE pg_current_xact_id_if_assigned() IS NOT NULL
          ON CONFLICT DO NOTHING RETURNING id`,
      )
      return rowsOf(recorded).length > 0 ? () => (isRecorded = true) : undefined
    }

    /** Stores the row in a statement of its own, also in place of that of a transaction which a failure followed. */
    const store = async (outcome: ChangeOutcome, code: number | null = null) => {
      try {
        await db.execute(
          sql`${inserting(outcome, code)}
            ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome, code = excluded.code`,
        )
      } catch (error) {
        log.error({ err: error, requestId }, 'the outcome of a change could not be recorded')
      }
    }

    return {
      db: recording(db, { record, isRecorded: () => isRecorded }),
      setCaller: (caller) => (username = caller),
      setParameters: (sent, values) => {
        const given = new Set(sent.map((one) => one.toLowerCase()))
        parameters = Object.keys(params.shape).filter(
          (parameter) =>
            given.has(parameter.toLowerCase()) && parameter !== 'portalId' && !names.has(parameter),
        )
        objects = Object.entries(values).flatMap(([parameter, value]) =>
          names.has(parameter) ? idsIn(value).map((one) => ({ parameter, id: one })) : [],
        )
      },
      concerns: (parameter, ids) => {
        further.push(...ids.map((one) => ({ parameter, id: one })))
      },
      hasEnded: () => (isRecorded ? Promise.resolve() : store('unchanged')),
      hasFailed: async (outcome, failure) => {
        if (isRepeatable(failure)) return
        if (isRecorded) await store('failed', failure.code)
        else if (countRefusal(username ?? normalizeIP(ip, 64))) await store(outcome, failure.code)
      },
    }
  }
}

/** Removes the changes that are no longer kept. */
export const expireChanges = async ({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<void> => {
  const before = clock.now() - recordedDays * 24 * 3_600_000
  await db.delete(recordedChanges).where(lt(recordedChanges.time, before))
}
