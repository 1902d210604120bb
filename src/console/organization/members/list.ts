import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { Id } from '../../../rest/fields.ts'
import { members } from '../../../rest/members.ts'
import { isBuiltInRole, builtInRoles, roles } from '../../../rest/roles.ts'
import type { User } from '../../../rest/users.ts'
import { query, send } from '../../shell/api.ts'
import { listSchema, window } from '../../shell/listState.ts'
import { allOf, exactly, toQuery } from '../../shell/searchText.ts'

const sorts = ['fullname', 'lastlogin', 'role'] as const
export type Sort = (typeof sorts)[number]

export const MemberList = listSchema(['all'], sorts).extend({
  /** A built-in role or the ID of a custom one; empty for all. */
  role: z.union([z.literal(''), Id]).catch(''),
  /** Whose particulars are open. */
  member: z.string().max(128).catch(''),
})
type MemberListState = z.output<typeof MemberList>

/** Search results cannot be sorted by everything that the list can. */
export const isSearch = ({ q }: Pick<MemberListState, 'q'>): boolean => q !== ''

export interface MemberPage {
  readonly total: number
  readonly users: readonly User[]
}

/** The page of members that the address asks for: listed, or searched as soon as something is typed. */
export const memberPage = ({ q, role, sort, order, page }: MemberListState) =>
  queryOptions({
    queryKey: [members.list.path, { q, role, sort, order, page }],
    queryFn: async ({ signal }): Promise<MemberPage> => {
      if (q === '') {
        const { total, users } = await send(
          members.list,
          { ...window(page), sortField: sort, sortOrder: order, ...(role === '' ? {} : { role }) },
          { signal },
        )
        return { total, users }
      }
      const typed = toQuery(q)
      const { total, results } = await send(
        members.search,
        {
          ...window(page),
          q: role === '' ? typed : allOf(typed, exactly('roleid', role)),
          sortField: ['fullname'],
          sortOrder: order,
        },
        { signal },
      )
      return { total, users: results }
    },
  })

/** Licences that portals have; more than any portal has. */
export const licenses = () => query(members.userLicenseTypes, { num: 255 })

/** Custom roles by name, enough of them to tell what members hold. */
export const customRoles = () => query(roles.list, { num: 100 })

/** The ID of the role that a member holds; undefined where the person may not know. */
export const roleIdOf = ({ role, roleId }: User): string | undefined => roleId ?? role

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
