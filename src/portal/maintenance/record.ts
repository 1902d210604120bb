import type { Operation } from '../../rest/protocol/operation.ts'
import { operations } from '../../rest/index.ts'
import { normalizePortalUrl } from '../../rest/protocol/portalUrl.ts'
import { portalAdminRoot } from '../../rest/protocol/portalAdminRoot.ts'
import { readLeniently } from '../../rest/protocol/lenient.ts'
import { readFailure } from '../../rest/protocol/errors.ts'
import { toRequest } from '../../rest/protocol/request.ts'
import { textsOf } from '../../rest/protocol/wire.ts'
import { ExplainedError } from '../common/refusals.ts'
import { createInvention } from './invented.ts'

interface RecordOptions {
  /** Any URL of the portal. */
  readonly url: string
  /** Undefined for an anonymous caller. */
  readonly token: string | undefined
  /** Called after each response. */
  readonly onRead?: (one: Reading) => void
}

/** How a response is read. */
interface Reading {
  readonly operation: string
  readonly path: string
  /** The HTTP status; undefined if there was no response. */
  readonly status?: number
  /** Whether the contract reads all of it, a part, or nothing, or the portal refused the request. */
  readonly read: 'all' | 'part' | 'nothing' | 'refused'
  /** Where the parts are that the contract does not read. */
  readonly unread?: readonly string[]
}

export interface PortalRecording {
  readonly format: 1
  /** `body` is the response with invented values. */
  readonly responses: readonly (Reading & { readonly body: unknown })[]
}

/** Milliseconds to wait for a response. */
const timeout = 30_000
/** Maximum bytes of a response that is recorded. */
const maxBytes = 8 * 1024 * 1024

type Input = Readonly<Record<string, unknown>>

interface Read {
  readonly name: string
  readonly operation: Operation
  /** Returns the parameters, from a previous response where they name an object of it; undefined if that has none. */
  readonly input: (
    earlier: (name: string, ...path: (string | number)[]) => unknown,
  ) => Input | undefined
}

const read = (name: string, operation: Operation, input: Input = {}): Read => ({
  name,
  operation,
  input: () => input,
})

/** A read of an object that an earlier response names. */
const readOf = (
  name: string,
  operation: Operation,
  parameter: string,
  ...[from, ...path]: readonly [string, ...(string | number)[]]
): Read => ({
  name,
  operation,
  input: (earlier) => {
    const value = earlier(from, ...path)
    return typeof value === 'string' && value !== '' ? { [parameter]: value } : undefined
  },
})

const { organization, members, users, content, groups, tasks } = operations
const aFew = { num: 3 }

/** What is read, in this order. */
const reads: readonly Read[] = [
  read('portals.root', operations.portals.root),
  read('portals.info', operations.portals.info),
  read('portals.read', operations.portals.read),
  read('users.self', users.self),
  read('organization.settings', organization.settings),
  read('organization.userDefaultSettings', organization.userDefaultSettings),
  read('members.list', members.list, aFew),
  read('members.userLicenseTypes', members.userLicenseTypes),
  read('roles.list', operations.roles.list, aFew),
  readOf('roles.privileges', operations.roles.privileges, 'roleId', 'roles.list', 'roles', 0, 'id'),
  read('servers.list', operations.servers.list),
  read('organizationResources.list', operations.organizationResources.list, aFew),
  read('categories.read', operations.categories.read),
  read('classification.read', operations.classification.read),
  read('identityProviders.read', operations.identityProviders.read),
  read('samlFederation.read', operations.samlFederation.read),
  read('tasks.listAll', tasks.listAll, aFew),
  read('systemLimits.read', operations.systemLimits.read),
  readOf('users.read', users.read, 'userName', 'users.self', 'username'),
  readOf('users.tags', users.tags, 'userName', 'users.self', 'username'),
  readOf('users.properties', users.properties, 'userName', 'users.self', 'username'),
  readOf('invitations.list', operations.invitations.list, 'userName', 'users.self', 'username'),
  readOf('notifications.list', operations.notifications.list, 'userName', 'users.self', 'username'),
  readOf('content.list', content.list, 'userName', 'users.self', 'username'),
  readOf('tasks.list', tasks.list, 'userName', 'users.self', 'username'),
  readOf('users.search', users.search, 'q', 'users.self', 'username'),
  read('search.items', operations.search.items, { q: 'type:"Web Map"', ...aFew }),
  readOf('items.read', operations.items.read, 'itemId', 'search.items', 'results', 0, 'id'),
  readOf(
    'sharing.groupsOf',
    operations.sharing.groupsOf,
    'itemId',
    'search.items',
    'results',
    0,
    'id',
  ),
  readOf(
    'itemResources.list',
    operations.itemResources.list,
    'itemId',
    'search.items',
    'results',
    0,
    'id',
  ),
  read('groups.search', groups.search, { q: 'access:org OR access:public', ...aFew }),
  readOf('groups.read', groups.read, 'groupId', 'groups.search', 'results', 0, 'id'),
  readOf('groups.users', groups.users, 'groupId', 'groups.search', 'results', 0, 'id'),
  readOf(
    'groupMembers.list',
    operations.groupMembers.list,
    'groupId',
    'groups.search',
    'results',
    0,
    'id',
  ),
  readOf('groups.content', groups.content, 'groupId', 'groups.search', 'results', 0, 'id'),
]

const inside = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (one, key) =>
      typeof one === 'object' && one !== null
        ? (one as Record<string | number, unknown>)[key]
        : undefined,
    value,
  )

/** Returns the home URL of a portal to which a token can be sent. */
const homeOf = (text: string): string => {
  const home = normalizePortalUrl(text)
  if (home === undefined) throw new ExplainedError(`${text} is not the URL of a portal.`)
  const { protocol, hostname } = new URL(home)
  if (protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new ExplainedError('The URL must begin with https://, so that no one can read the token.')
  return home
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return fromJson(Buffer.concat(chunks).toString())
}

/** Sends a request as the console does. Redirects are not followed: the token is for this portal only. */
const send = async (
  home: string,
  token: string | undefined,
  operation: Operation,
  input: Input,
): Promise<{ status: number; body: unknown }> => {
  const root = `${home}/sharing/rest`
  const { path, fields } = toRequest(operation, input)
  const form = new URLSearchParams(token === undefined ? {} : { token })
  for (const [name, value] of fields) for (const text of textsOf(value)) form.append(name, text)
  const base = operation.root === 'portalAdminUrl' ? portalAdminRoot(root) : root
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    body: form,
    // Tokens can be bound to the page that has asked for them.
    headers: { referer: home },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  return { status: response.status, body: await bodyOf(response) }
}

/** Returns how the contract reads a response. */
const readingOf = (
  { result }: Operation,
  { status, body }: { readonly status: number; readonly body: unknown },
): Omit<Reading, 'operation' | 'path'> => {
  if (readFailure(status, body)) return { status, read: 'refused' }
  const parsed = readLeniently(result, body)
  if (!parsed.success)
    return {
      status,
      read: 'nothing',
      unread: parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`),
    }
  return parsed.unreadable.length === 0
    ? { status, read: 'all' }
    : { status, read: 'part', unread: parsed.unreadable.map(({ path }) => path) }
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}

/**
 * Reads the documented resources of a portal, one after the other, and returns the responses with invented names, texts, addresses,
 * hosts, and IDs. Nothing is changed in the portal.
 * @throws {ExplainedError} if the portal does not respond, or if something of it would remain
 */
export const record = async ({ url, token, onRead }: RecordOptions): Promise<PortalRecording> => {
  const home = homeOf(url)
  const bodies = new Map<string, unknown>()
  const readings: Reading[] = []
  for (const { name, operation, input } of reads) {
    const values = input((from, ...path) => inside(bodies.get(from), path))
    if (!values) continue
    const response = await send(home, token, operation, values).catch((error: unknown) => {
      if (readings.length > 0) return undefined
      throw new ExplainedError(`${home} does not respond: ${reasonOf(error)}.`, { cause: error })
    })
    bodies.set(name, response?.body)
    const reading = {
      operation: name,
      path: operation.path,
      ...(response ? readingOf(operation, response) : ({ read: 'nothing' } as const)),
    }
    readings.push(reading)
    onRead?.(reading)
  }
  const invent = createInvention()
  const inventAll = () =>
    reads.map(({ name, operation }) => [name, invent(bodies.get(name), operation.result)] as const)
  // Twice: a text of a later response can be the name of a field of an earlier one.
  inventAll()
  const invented = new Map(inventAll())
  const recording: PortalRecording = {
    format: 1,
    responses: readings.map((one) => ({ ...one, body: invented.get(one.operation) })),
  }
  const text = JSON.stringify(recording).toLowerCase()
  const address = inside(bodies.get('users.self'), ['email'])
  const { hostname } = new URL(home)
  // A name without a domain can also be a word of the product, such as `gis`.
  const secrets = [token, address, hostname.includes('.') ? hostname : `//${hostname}`]
  if (secrets.some((one) => typeof one === 'string' && one && text.includes(one.toLowerCase())))
    throw new ExplainedError(
      'The recording would contain the token, your email address, or the address of the portal, so it was not written.',
    )
  return recording
}
