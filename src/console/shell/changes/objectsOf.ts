import type { MutationRecord } from './mutationMeta.ts'
import type { ObjectKey, ObjectKind } from './objectKey.ts'

/** Maximum number of objects of an entry; larger bulk operations are in the histories of the first ones only. */
export const maxObjects = 5_000

/** Maximum number of members of an entry; of larger bulk operations, the others are not known. */
export const maxMembers = 500

/** Pages of objects: the path up to the ID, and the kinds of the object. */
const pages: readonly (readonly [RegExp, readonly ObjectKind[]])[] = [
  [/^\/content\/items\/([^/?#]+)/, ['item']],
  [/^\/publishing\/(?!new\b)([^/?#]+)/, ['dataStore', 'item']],
  [/^\/groups\/([^/?#]+)/, ['group']],
  [/^\/organization\/roles\/(?!(?:new|import|compare)\b)([^/?#]+)/, ['role']],
  [/^\/organization\/members\/([^/?#]+)/, ['member']],
  [/^\/tasks\/(limits)$/, ['settings']],
  [/^\/tasks\/[^/]+\/([^/?#]+)/, ['task']],
  [/^\/servers\/([^/?#]+)/, ['server']],
  [/^\/organization\/settings\/([^/?#]+)/, ['settings']],
  [/^\/organization\/(sign-in)/, ['settings']],
]

/** Parameters whose values are the IDs of objects, the changed object first. */
const parameters: readonly (readonly [string, readonly ObjectKind[]])[] = [
  ['datastoreId', ['dataStore', 'item']],
  ['itemId', ['item']],
  ['items', ['item']],
  ['originItemId', ['item']],
  ['destinationItemId', ['item']],
  ['groupId', ['group']],
  ['groups', ['group']],
  ['roleId', ['role']],
  ['taskId', ['task']],
  ['user', ['member']],
  ['users', ['member']],
  ['admins', ['member']],
  ['serverId', ['server']],
]

/** Parameters whose values are the usernames of members whose account, content, or groups are changed. */
const memberParameters = ['userName', 'user', 'users', 'admins', 'targetUsername'] as const

/** Returns the kind of the objects that a parameter names; undefined if they have no page. */
export const kindOfParameter = (name: string): ObjectKind | undefined =>
  parameters.find(([one]) => one === name)?.[1][0] ??
  (memberParameters.some((one) => one === name) ? 'member' : undefined)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )

/** Returns the keys of the object whose page is at a path; none for other pages. */
export const objectsAt = (href: string | undefined): readonly ObjectKey[] => {
  for (const [pattern, kinds] of pages) {
    const id = href === undefined ? undefined : pattern.exec(href)?.[1]
    if (id !== undefined) return kinds.map((kind) => `${kind}:${decoded(id)}` as const)
  }
  return []
}

type Input = Readonly<Record<string, unknown>>

/** Returns the keys of the objects that a mutation changes, without duplicates, the one that it names first. */
export const objectsOf = (
  input: Input,
  { objects = [], target }: Pick<MutationRecord, 'objects' | 'target'>,
): readonly string[] => {
  const inInput = parameters.flatMap(([name, kinds]) =>
    textsIn(input[name]).flatMap((id) => kinds.map((kind) => `${kind}:${id}` as const)),
  )
  return [...new Set([...objects, ...objectsAt(target?.href), ...inInput])].slice(0, maxObjects)
}

/** Returns the usernames of the members that a mutation concerns, without duplicates. */
export const membersOf = (
  input: Input,
  { members = [] }: Pick<MutationRecord, 'members'>,
): readonly string[] =>
  [...new Set([...members, ...memberParameters.flatMap((name) => textsIn(input[name]))])].slice(
    0,
    maxMembers,
  )
