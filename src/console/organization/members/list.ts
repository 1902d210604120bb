import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { Id } from '../../../rest/protocol/fields.ts'
import { members } from '../../../rest/organization/members.ts'
import { isBuiltInRole, builtInRoles, roles } from '../../../rest/organization/roles.ts'
import type { User } from '../../../rest/records/user.ts'
import { query, send } from '../../shell/api.ts'
import { listSchema, window } from '../../shell/lists/listState.ts'
import { allOf, exactly, toQuery } from '../../shell/lists/searchText.ts'

const sorts = ['fullname', 'lastlogin', 'role'] as const
export type Sort = (typeof sorts)[number]

export const MemberList = listSchema(['all'], sorts).extend({
  /** A built-in role or the ID of a custom one; empty for all. */
  role: z.union([z.literal(''), Id]).catch(''),
  /** Whose particulars are open. */
  member: z.string().max(128).catch(''),
})
export type MemberListState = z.output<typeof MemberList>

/** Search results cannot be sorted by everything that the list can. */
export const isSearch = ({ q }: Pick<MemberListState, 'q'>): boolean => q !== ''

export interface MemberPage {
  readonly total: number
  readonly users: readonly User[]
}

/** Where a page of a list begins, and how many entries it has. */
interface Window {
  readonly start: number
  readonly num: number
}

const readMembers = async (
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

/** The page of members that the address asks for: listed, or searched as soon as something is typed. */
export const memberPage = (state: MemberListState) => {
  const { q, role, sort, order, page } = state
  return queryOptions({
    queryKey: [members.list.path, { q, role, sort, order, page }],
    queryFn: ({ signal }) => readMembers(state, window(page), signal),
  })
}

/** Members that can be selected at a time. */
export const mostSelected = 10_000

/** Every member that the list finds, on all its pages, up to `mostSelected`. Throws what `send` throws. */
export const everyMember = async (state: MemberListState, signal: AbortSignal): Promise<User[]> => {
  const found: User[] = []
  let start = 1
  while (start > 0 && found.length < mostSelected) {
    const { users, nextStart } = await readMembers(state, { start, num: 100 }, signal)
    found.push(...users)
    start = nextStart > start ? nextStart : -1
  }
  return found
}

/** Licences that portals have; more than any portal has. */
export const licenses = () => query(members.userLicenseTypes, { num: 255 })

/** Custom roles by name, enough of them to tell what members hold. */
export const customRoles = () => query(roles.list, { num: 100 })

/** What a role is called: built-in ones by their own names, others as the portal lists them. */
export const roleName = (
  id: string | undefined,
  listed: readonly { readonly id: string; readonly name: string }[],
): string | undefined => {
  if (id === undefined) return undefined
  return isBuiltInRole(id)
    ? builtInRoles[id].name
    : (listed.find((role) => role.id === id)?.name ?? id)
}
