import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { Id } from '../../../rest/protocol/fields.ts'
import { members } from '../../../rest/organization/members.ts'
import { isBuiltInRole, builtInRoles, roles } from '../../../rest/organization/roles.ts'
import type { User } from '../../../rest/records/user.ts'
import { query, send } from '../../shell/api.ts'
import type { ReadRows } from '../../shell/lists/export/listExport.ts'
import { listSchema, window } from '../../shell/lists/listState.ts'
import { allOf, exactly, toQuery } from '../../shell/lists/searchText.ts'

const sorts = ['fullname', 'lastlogin', 'role'] as const
export type Sort = (typeof sorts)[number]

export const MemberList = listSchema(['all'], sorts).extend({
  /** ID of a default or custom role; empty for all roles. */
  role: z.union([z.literal(''), Id]).catch(''),
  /** Username of the member whose details are open. */
  member: z.string().max(128).catch(''),
})
export type MemberListState = z.output<typeof MemberList>

/** Whether the list is a search, which supports fewer sort fields. */
export const isSearch = ({ q }: Pick<MemberListState, 'q'>): boolean => q !== ''

export interface MemberPage {
  readonly total: number
  readonly users: readonly User[]
}

/** The first entry (from 1) and the size of a page. */
interface Window {
  readonly start: number
  readonly num: number
}

const readWindow = async (
  { q, role, sort, order }: MemberListState,
  page: Window,
  signal: AbortSignal,
): Promise<MemberPage & { readonly nextStart: number }> => {
  if (q === '') {
    const ofRole = role === '' ? {} : { role }
    return send(members.list, { ...page, sortField: sort, sortOrder: order, ...ofRole }, { signal })
  }
  const typed = toQuery(q)
  const { total, nextStart, results } = await send(
    members.search,
    {
      ...page,
      q: role === '' ? typed : allOf(typed, exactly('roleid', role)),
      sortField: ['fullname'],
      sortOrder: order,
    },
    { signal },
  )
  return { total, nextStart, users: results }
}

/** A query for the page of members in the URL: a list, or a search if there is search text. */
export const memberPage = (state: MemberListState) => {
  const { q, role, sort, order, page } = state
  return queryOptions({
    queryKey: [members.list.path, { q, role, sort, order, page }],
    queryFn: ({ signal }) => readWindow(state, window(page), signal),
  })
}

/** Maximum number of selected members. */
export const maxSelected = 10_000

/** Yields the pages of the list, one after the other. Throws what `send` throws. */
async function* memberPages(
  state: MemberListState,
  signal: AbortSignal,
): AsyncGenerator<MemberPage> {
  let start = 1
  while (start > 0) {
    const { users, total, nextStart } = await readWindow(state, { start, num: 100 }, signal)
    yield { users, total }
    start = nextStart > start ? nextStart : -1
  }
}

/** All members of the list, on all pages, up to `maxSelected`. Throws what `send` throws. */
export const everyMember = async (state: MemberListState, signal: AbortSignal): Promise<User[]> => {
  const found: User[] = []
  for await (const { users } of memberPages(state, signal)) {
    found.push(...users)
    if (found.length >= maxSelected) break
  }
  return found
}

/** Reads the members of all pages, and passes them on page by page. Throws what `send` throws. */
export const readMembers = async (
  state: MemberListState,
  onRows: (users: readonly User[], progress: ReadRows) => void,
  signal: AbortSignal,
): Promise<ReadRows> => {
  let progress: ReadRows = { found: 0, total: 0 }
  for await (const { users, total } of memberPages(state, signal)) {
    progress = { found: progress.found + users.length, total }
    onRows(users, progress)
  }
  return progress
}

/** A query for all user types; no portal has more than 255. */
export const userTypes = () => query(members.userLicenseTypes, { num: 255 })

/** A query for the custom roles, for the names of roles in the list. */
export const customRoles = () => query(roles.list, { num: 100 })

/** The name of a role: a fixed name for default roles, the listed name for custom ones. */
export const roleName = (
  id: string | undefined,
  listed: readonly { readonly id: string; readonly name: string }[],
): string | undefined => {
  if (id === undefined) return undefined
  return isBuiltInRole(id)
    ? builtInRoles[id].name
    : (listed.find((role) => role.id === id)?.name ?? id)
}
