import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { describedOperations, type Described } from '../../rest/openapi/describedOperations.ts'
import { members as memberOperations } from '../../rest/organization/members.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { wireForm } from '../../rest/protocol/wire.ts'
import { exampleFiles, exampleValues } from '../../rest/reference/examples.ts'
import * as schema from '../db/schema.ts'
import { addGroup, addItem, addMember, addPackage } from '../testing/arrange.ts'
import { portalOn } from '../testing/servers.ts'

/** What a member who can only view can call although it is sent as a change, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'authentication.generateToken': 'signing in',
  'authentication.signIn': 'signing in',
  'authentication.token': 'signing in',
  'authentication.revokeToken': 'signing out',
  'users.reset': 'the own password, with the current one',
  'users.update': 'the own profile',
  'users.deleteThumbnail': 'the own profile',
  'users.setProperties': 'the own settings of clients',
  'notifications.remove': 'the own notifications',
  'signIns.end': 'the own sign-ins',
  'signIns.endOthers': 'the own sign-ins',
  'signIns.endApplication': 'the own consent',
  'invitations.accept': 'joining a group, which the privilege joinGroup of viewers permits',
  'invitations.decline': 'the own invitations',
  'groupMembers.join': 'joining a group, which the privilege joinGroup of viewers permits',
  'groupMembers.leave': 'the own membership',
  'applications.validateAccess': 'changes nothing',
  'classification.validate': 'changes nothing',
  'webhooks.listServiceWebhooks': 'changes nothing',
}

const changes = describedOperations.filter(({ operation }) => operation.method === 'POST')
const refused = changes.filter(({ name }) => !(name in exceptions))

const ofApplication: ReadonlySet<string> = new Set([
  'applications.update',
  'applications.regenerateSecret',
  'applications.unregister',
])

const time = 1_700_000_000_000
const caller = 'dora'
const portal = portalOn('PGlite', { sampleData: 'empty' })
const db = () => portal().portal.services.db

/** Values of parameters, by name. */
type Values = Readonly<Record<string, unknown>>
/** What the caller owns, and what others own in a group that the caller manages, whose members update its items. */
const named: { own: Values; others: Values } = { own: {}, others: {} }

beforeAll(async () => {
  const { services } = portal().portal
  await addMember(services, caller, { role: 'org_publisher' })
  await db()
    .insert(schema.folders)
    .values({ id: 'maps', username: caller, title: 'Maps', created: time })
  const own = await addGroup(services, { owner: caller, title: 'Own' }, ['editor'])
  const shared = await addGroup(services, { capabilities: ['updateitemcontrol'] }, ['editor'])
  await db()
    .insert(schema.groupMembers)
    .values({ groupId: shared, username: caller, memberType: 'admin', joined: time })
  await db()
    .insert(schema.groupApplications)
    .values({ groupId: own, username: 'publisher', received: time })
  const objectsOf = async (owner: string, groupId: string): Promise<Values> => {
    const map = await addItem(services, {
      owner,
      groups: [groupId],
      access: 'org',
      data: Buffer.from('{}'),
      resources: { 'a.txt': { mediaType: 'text/plain', content: Buffer.from('a') } },
    })
    const application = await addItem(services, { owner, groups: [groupId], type: 'Application' })
    const store = await addItem(services, { owner, groups: [groupId], type: 'Data Store' })
    const upload = await addItem(services, { owner, groups: [groupId], state: 'partial' })
    await addPackage(services, Buffer.from('PK'), { owner, groups: [groupId] })
    await db().insert(schema.dataStores).values({ itemId: store, kind: 'sample' })
    const clientId = `client-of-${owner}`
    await db().insert(schema.applications).values({ clientId, itemId: application })
    const relationship = {
      originItemId: map,
      destinationItemId: upload,
      relationshipType: 'Map2Service',
    }
    await db()
      .insert(schema.relationships)
      .values({ ...relationship, creator: owner })
    return {
      ...relationship,
      itemId: map,
      datastoreId: store,
      clientId,
      groupId,
      items: [map],
      'items with categories': [{ [map]: { categories: [] } }],
      groups: [groupId],
    }
  }
  const taskId = 'task'
  named.own = { ...(await objectsOf(caller, own)), folderId: 'maps', taskId, runId: 'run' }
  named.others = await objectsOf('publisher', shared)
  await db()
    .insert(schema.tasks)
    .values({
      id: taskId,
      owner: caller,
      type: 'UpdateInsightsWorkbook',
      schedule: { minute: '0', hour: '0', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
      state: 'paused',
      created: time,
      updated: time,
    })
  await db()
    .insert(schema.taskRuns)
    .values({ id: 'run', taskId, due: time, status: 'succeeded', task: {}, modified: time })
  const admin = await portal().signIn('admin')
  await admin.send(memberOperations.updateRole, { user: caller, role: 'iAAAAAAAAAAAAAAA' })
})

/** Returns the parameters of an example, with the values of `chosen` for those that name an object. */
const inputTo = ({ operation: { params }, text }: Described, chosen: Values) =>
  Object.fromEntries(
    Object.entries(params.shape).flatMap(([name, field]) => {
      const example = (text.example ?? {}) as Values
      if (z.safeParse(field, undefined).success && !(name in example)) return []
      if (wireForm(field) === 'file')
        return [[name, new File(['a'], exampleFiles[name] ?? 'rivers.csv')]]
      const values = [chosen[name], chosen[`${name} with categories`], example[name]]
      const fitting = values.find(
        (value) => value !== undefined && z.safeParse(field, value).success,
      )
      return [[name, fitting ?? exampleValues[name]]]
    }),
  )

/** Returns whether a result refuses every change, with 403 or as a group that is not changed. */
const isRefusal = (answer: unknown): boolean => {
  const { results, notUnsharedFrom = [] } = answer as {
    results?: { success: boolean; error?: { code: number } }[]
    notUnsharedFrom?: string[]
  }
  return results
    ? results.every(({ success, error }) => !success && error?.code === 403)
    : notUnsharedFrom.length > 0
}

/** Every row, without those that any request changes, or by which it is recorded. */
const rows = async () => {
  const isTable = (one: unknown): one is PgTable => is(one, PgTable)
  const changing: readonly unknown[] = [schema.tokens, schema.members, schema.recordedChanges]
  const found = []
  for (const [name, table] of Object.entries(schema))
    if (isTable(table) && !changing.includes(table))
      found.push([
        name,
        (await db().select().from(table)).map((row) => JSON.stringify(row)).toSorted(),
      ])
  return found
}

/** Returns the code with which a call is refused; otherwise its result. */
const outcomeOf = async (
  operation: Operation,
  input: Record<string, unknown>,
): Promise<unknown> => {
  const client = await portal().signIn(caller)
  const isInPortal = operation.root === undefined || operation.root === 'portalAdminUrl'
  const server = createClient({
    root: `${portal().portal.url}/server`,
    token: () => Promise.resolve(client.token),
  })
  try {
    const answer = await (isInPortal ? client : server).send(operation, input)
    return isRefusal(answer) ? 403 : answer
  } catch (error) {
    return error instanceof PortalError ? error.code : error
  }
}

/** The paths of an operation, with placeholders that are parameters only. */
const pathsOf = ({ path, otherPaths = [], params }: Operation) =>
  [path, ...otherPaths].map(
    (one) =>
      one.replaceAll(/:(\w+)/g, (placeholder, name: string) =>
        name in params.shape ? placeholder : 'any',
      ) as Operation['path'],
  )

test.each(['own', 'others'] as const)(
  'a member who can only view changes nothing with any operation: %s',
  async (whose) => {
    const before = await rows()
    const outcomes = []
    for (const described of refused) {
      const { name, operation } = described
      const { access } = operation
      const isOfItem = typeof access === 'object' && 'owner' in access && access.owner === 'item'
      const userName = whose === 'others' && isOfItem ? 'publisher' : caller
      const input = inputTo(described, { ...named[whose], userName })
      for (const path of pathsOf(operation))
        outcomes.push({ name, path, outcome: await outcomeOf({ ...operation, path }, input) })
    }
    // Applications of others look as if they did not exist.
    const expected = outcomes.map(({ name, path }) => ({
      name,
      path,
      outcome: whose === 'others' && ofApplication.has(name) ? 400 : 403,
    }))
    expect(outcomes).toEqual(expected)
    expect(await rows()).toEqual(before)
  },
)

test('each exception is an operation that is sent as a change', () => {
  const names = changes.map(({ name }) => name)
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([])
})
