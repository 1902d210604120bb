import * as z from 'zod'
import type { ChangeOutcome } from '../../../rest/organization/changes.ts'
import type { Permission } from '../../../rest/protocol/authorization.ts'
import { isAdministration, isReading } from '../../../rest/protocol/operation.ts'
import { unwrapped } from '../../../rest/protocol/wire.ts'
import { settingsInReads } from '../../../rest/records/settings.ts'
import { fieldsIn } from '../../../rest/testing/fieldsIn.ts'
import { exists, isOffered, type PlayedVersion } from '../../common/plays.ts'
import { interfaceHeaders } from '../../server/security.ts'
import type { FuzzRequest } from './requests.ts'

/** A response as it was received. */
export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A request with its response, on which the laws are checked. */
export interface Exchange {
  readonly request: FuzzRequest
  /** Undefined when there was none. */
  readonly response: Received | undefined
  /** Whether the contract permits the caller to call the operation on the object of the path. */
  readonly permission: Permission
  /** The outcomes of the changes that the portal has recorded for the request. */
  readonly recorded: readonly ChangeOutcome[]
  /** Entries of the portal's log that must not occur. */
  readonly logged: readonly string[]
  /** The version of the product whose portal is played, if any. */
  readonly plays: PlayedVersion | undefined
}

const Envelope = z.strictObject({
  error: z.strictObject({
    code: z.int().min(400).max(499),
    message: z.string().min(1),
    details: z.array(z.unknown()),
    messageCode: z.string().optional(),
    parameter: z.string().optional(),
    // OAuth 2.0 has its own errors; the token operation returns both.
    error: z.string().optional(),
    error_description: z.string().optional(),
  }),
})

/** The envelope of administrator directories. */
const AdminEnvelope = z.strictObject({
  status: z.literal('error'),
  code: z.int().min(400).max(499),
  messages: z.array(z.string().min(1)).min(1),
  parameter: z.string().optional(),
})

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Returns the JSON text of a response, also from an HTML page. */
const jsonOf = (type: string, text: string): string | undefined => {
  if (type.startsWith('application/json')) return text
  const [, shown] = /^<!doctype html>.*<pre>(.*)<\/pre><\/html>$/s.exec(text) ?? []
  return shown?.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
}

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Results with `success` can contain the reason of an error. */
const isRefusal = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('error' in value && !('success' in value)) || ('status' in value && value.status === 'error'))

/** Returns the error or result of a response. */
const read = ({ headers, body }: Received) => {
  const text = jsonOf(String(headers['content-type']), body.toString())
  return text === undefined ? undefined : parsed(text)
}

/** Returns what is wrong with a response of an operation that returns files or pages. */
const wrongBytes = ({ operation }: FuzzRequest, { status, headers }: Received): string[] => {
  const type = String(headers['content-type'])
  if (operation.operation.answer === 'page')
    return type.startsWith('text/html') || status === 303 ? [] : [`a page was ${type}`]
  return [200, 206, 304, 416].includes(status) ? [] : [`a file had the status ${status}`]
}

const wrongJson = (value: unknown, { operation }: FuzzRequest, status: number): string[] => {
  const { result } = operation.operation
  // The path is unknown if the headers are too large to be read.
  const isKnown = status !== 431
  const envelope = isKnown && isAdministration(operation.operation) ? AdminEnvelope : Envelope
  const schema = isRefusal(value) ? envelope : result
  const { error } = schema.safeParse(value)
  return error
    ? [`the response does not fit: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`]
    : []
}

const wrongContent = (request: FuzzRequest, response: Received): string[] => {
  const found = read(response)
  const answer = request.operation.operation.answer ?? 'json'
  if (answer !== 'json' && !(found && isRefusal(found.value))) return wrongBytes(request, response)
  if (!found) return [`the response is not JSON: ${response.body.toString().slice(0, 200)}`]
  return wrongJson(found.value, request, response.status)
}

const wrongHeaders = ({ headers }: Received): string[] =>
  Object.keys(interfaceHeaders).flatMap((name) =>
    headers[name] === undefined ? [`the header ${name} is missing`] : [],
  )

/** Returns whether the portal performed the request. */
export const isSuccess = (response: Received): boolean => {
  const found = read(response)
  return response.status < 400 && !(found && isRefusal(found.value))
}

/** Returns the names of all fields of a value, however deep. */
const namesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(namesIn)]
}

/** Returns what of a response the played portal doesn't have. */
const notPlayed = (
  { operation: { operation } }: FuzzRequest,
  response: Received,
  plays: PlayedVersion,
): string[] => {
  if (!isOffered(operation, plays, plays))
    return isSuccess(response) ? ['the played portal does not have the operation'] : []
  if (!isSuccess(response)) return []
  const found = new Set(namesIn(read(response)?.value))
  const isKnown = ([, schema]: readonly [string, z.core.$ZodType]) =>
    exists(unwrapped(schema), plays)
  const hasSettings = z.globalRegistry.get(operation.result)?.settings === true
  const fields = [
    ...fieldsIn(operation.result),
    ...(hasSettings ? fieldsIn(settingsInReads()) : []),
  ]
  const known = new Set(fields.filter(isKnown).map(([name]) => name))
  return fields
    .filter((field) => !isKnown(field) && found.has(field[0]) && !known.has(field[0]))
    .map(([name]) => `the played portal does not have the field ${name}`)
}

/** Operations that can be performed although there is nothing to change; any other one would be missing in the record. */
const canBeUnchanged: ReadonlySet<string> = new Set([
  'categories.updateGroupItems',
  'categories.updateItems',
  'content.commit',
  'packages.exportGroup',
  'packages.importGroup',
  'sharing.share',
  'sharing.shareMany',
  'sharing.shareOwn',
  'sharing.unshare',
  'sharing.unshareMany',
  'sharing.unshareOwn',
  'signIns.endOthers',
])

/** Returns what is wrong with the record of a request: a change has one entry, a read none, and a refused change no other one. */
const wrongRecord = (
  { operation: { name, operation } }: FuzzRequest,
  response: Received,
  recorded: readonly ChangeOutcome[],
): string[] => {
  const isChange = !isReading(operation) && !operation.isSigningIn
  const isRight = !isChange
    ? recorded.length === 0
    : isSuccess(response)
      ? recorded.length === 1 &&
        (recorded[0] === 'done' || (recorded[0] === 'unchanged' && canBeUnchanged.has(name)))
      : recorded.length < 2 && !recorded.includes('done')
  return isRight ? [] : [`the changes are recorded as: ${recorded.join(', ')}`]
}

/** Returns which laws of the interface an exchange violates; empty if none. */
export const violationsOf = ({
  request,
  response,
  permission,
  recorded,
  logged,
  plays,
}: Exchange): string[] => {
  const entries = logged.map((entry) => `the portal logged: ${entry}`)
  if (!response) return request.damage === 'cut' ? entries : [...entries, 'there was no response']
  return [
    ...entries,
    ...(response.status >= 500 ? [`the status is ${response.status}`] : []),
    ...wrongHeaders(response),
    ...wrongContent(request, response),
    ...wrongRecord(request, response, recorded),
    ...(plays === undefined ? [] : notPlayed(request, response, plays)),
    ...(isSuccess(response) && !permission.allowed
      ? [`the caller received a result without the permission: ${permission.because}`]
      : []),
  ]
}
