import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { Id } from '../../../rest/protocol/fields.ts'
import { members } from '../../../rest/organization/members.ts'
import { privileges } from '../../../rest/protocol/privileges.ts'
import type { User } from '../../../rest/records/user.ts'
import { absences, absentFor } from '../../shared/members/absence.ts'
import { allRoles, rolesWith } from '../../shared/roles/allRoles.ts'
import { queryClient, send } from '../../shell/api.ts'
import type { ReadRows } from '../../shell/lists/export/listExport.ts'
import { anyOfThese, listSchema, window } from '../../shell/lists/listState.ts'
import { portalList } from '../../shell/lists/portalList.tsx'
import { permission, seeingAllOfMembers } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { allOf, oneOf, toQuery } from '../../shell/searchText.ts'
import { compare } from '../../ui/compare.ts'
import { privilegeWords } from '../roles/privileges/messages.ts'
import { t } from './messages.ts'

const sorts = [
  'fullname',
  'username',
  'lastlogin',
  'role',
  'level',
  'created',
  'mfaenabled',
] as const
export type Sort = (typeof sorts)[number]

/** The fields by which portals sort the results of searches. */
const searchSorts = ['fullname', 'username', 'created'] as const

/** Returns the field by which a search is sorted in place of one that portals can't sort results by. */
export const searchSort = (sort: Sort): (typeof searchSorts)[number] =>
  searchSorts.find((one) => one === sort) ?? 'fullname'

const accountStates = ['active', 'disabled'] as const

export const MemberList = listSchema(['all'], sorts).extend({
  /** IDs of default and custom roles. */
  role: anyOfThese(Id),
  /** IDs of user types. */
  userType: anyOfThese(Id),
  /** Any of these privileges, through the role. */
  privilege: anyOfThese(z.string().min(1).max(128)),
  state: z.enum(['', ...accountStates]).catch(''),
  /** Only members without a sign-in for this long. */
  signIn: z.enum(['', ...absences]).catch(''),
})
export type MemberListState = z.output<typeof MemberList>

const privilegeLabel = (privilege: string) => privilegeWords(privilege).label

/** Whether portals search the status and the last sign-in of members for the person. */
export const seesAll = () => permission(session(), seeingAllOfMembers).allowed

export const memberList = portalList({
  name: 'members',
  schema: MemberList,
  search: t('search'),
  filters: {
    role: { label: t('column.role') },
    userType: { label: t('column.userType') },
    privilege: {
      label: t('filter.privilege'),
      values: privileges.toSorted((a, b) => compare(privilegeLabel(a), privilegeLabel(b))),
      nameOf: privilegeLabel,
    },
    state: {
      label: t('column.state'),
      values: accountStates,
      nameOf: (value) => t(value),
      isShown: seesAll,
    },
    signIn: {
      label: t('column.lastlogin'),
      values: absences,
      nameOf: (value) => t(`filter.signIn.${value}`),
      isShown: seesAll,
    },
  },
  clear: t('filter.clearAll'),
  keepsText: true,
  rowId: ({ username }: User) => username,
  isReadInOrder: true,
})

/** Whether the list is a search, which supports fewer sort fields. */
export const isSearch = (list: MemberListState): boolean => {
  const { q, role, userType, privilege, state, signIn } = list
  const isOfOne = role.length <= 1 && userType.length <= 1 && privilege.length === 0
  return q !== '' || !isOfOne || state !== '' || signIn !== ''
}

/** Returns the roles of the members to find; undefined for all. Portals don't search members by privileges, but roles have them. */
const rolesOf = async ({
  role,
  privilege,
}: MemberListState): Promise<readonly string[] | undefined> => {
  if (privilege.length === 0) return role.length === 0 ? undefined : role
  const ids = rolesWith(await queryClient.query(allRoles()), privilege).map(({ id }) => id)
  return role.length === 0 ? ids : ids.filter((id) => role.includes(id))
}

const queryOf = (state: MemberListState, roles: readonly string[] = []): string =>
  allOf(
    toQuery(state.q),
    oneOf('roleid', roles),
    oneOf('userlicensetypeid', state.userType),
    state.state === '' ? '*' : `disabled:${state.state === 'disabled'}`,
    state.signIn === '' ? '*' : absentFor(state.signIn),
  )

/** The views that the list offers. */
export const presets = () =>
  [
    ...(seesAll()
      ? ([
          ['disabled', { state: 'disabled' }],
          ['neverSignedIn', { signIn: 'never' }],
          ['notForAYear', { signIn: 'year' }],
        ] as const)
      : []),
    ['administrators', { role: ['org_admin'] }] as const,
  ].map(([name, state]) => memberList.preset(t(`presets.${name}`), state))

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
  state: MemberListState,
  page: Window,
  signal: AbortSignal,
): Promise<MemberPage & { readonly nextStart: number }> => {
  const { sort, order } = state
  if (!isSearch(state)) {
    const [role] = state.role
    const [userLicenseType] = state.userType
    return send(
      members.list,
      {
        ...page,
        sortField: sort,
        sortOrder: order,
        ...(role === undefined ? {} : { role }),
        ...(userLicenseType === undefined ? {} : { userLicenseType }),
      },
      { signal },
    )
  }
  const roles = await rolesOf(state)
  if (roles?.length === 0) return { total: 0, users: [], nextStart: -1 }
  const { total, nextStart, results } = await send(
    members.search,
    { ...page, q: queryOf(state, roles), sortField: [searchSort(sort)], sortOrder: order },
    { signal },
  )
  return { total, nextStart, users: results }
}

/** A query for the page of members in the URL: a list, or a search if there is search text. */
export const memberPage = (state: MemberListState) =>
  queryOptions({
    queryKey: [members.list.path, state],
    queryFn: ({ signal }) => readWindow(state, window(state.page), signal),
  })

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
