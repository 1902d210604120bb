import {
  and,
  asc,
  desc,
  eq,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import {
  memberNameFilters,
  type memberSortFields,
  type members as operations,
} from '../../rest/organization/members.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import { folded, members } from '../db/schema.ts'
import { seesAllMembers } from '../access/visibility.ts'
import { levelOf } from './memberRecords.ts'
import { assignUserType, licensesFor } from './memberLicenses.ts'
import { assignRole } from './memberRoles.ts'
import {
  inMemberCategories,
  listMembers,
  searchMembers,
  withoutSystemAccounts,
} from './memberSearch.ts'
import { compileTerm } from '../query/compile.ts'
import { budgetOf } from '../query/cost.ts'
import { memberFields } from '../query/memberFields.ts'
import { pageOf } from '../db/records.ts'

const sortColumns: Readonly<Record<(typeof memberSortFields)[number], SQLWrapper>> = {
  username: folded(members.username),
  fullname: folded(members.fullName),
  created: members.created,
  lastlogin: members.lastLogin,
  // The embedded portal has no multifactor authentication, so all members are equal.
  mfaenabled: sql`0::integer + 0`,
  level: levelOf,
  role: members.role,
}

/** The conditions for the values of the parameter `provider`; no member has another one. */
const providers: ReadonlyMap<string, SQL> = new Map([
  ['arcgis', isNull(members.idpUsername)],
  ['enterprise', isNotNull(members.idpUsername)],
])

export const memberHandlers: Handlers<typeof operations> = {
  list: async (params, context) => {
    const { start, num, sortField, sortOrder, role, userLicenseType } = params
    const caller = signedIn(context)
    const fields = memberFields(caller)
    const budget = budgetOf(caller)
    const filters = [
      role === undefined ? undefined : eq(members.role, role),
      userLicenseType === undefined ? undefined : eq(members.userLicenseTypeId, userLicenseType),
      params.provider === undefined ? undefined : (providers.get(params.provider) ?? sql`false`),
      inMemberCategories(params.categories),
      ...memberNameFilters.map((name) => {
        const text = params[name]
        return text === undefined ? undefined : compileTerm(name, text, fields, budget)
      }),
    ]
    const matching = params.filterIntersection === false ? or(...filters) : and(...filters)
    const where = and(matching, withoutSystemAccounts(params.excludeSystemUsers))
    // Callers who cannot see sign-in times could otherwise read them from the order.
    const isHidden = sortField === 'lastlogin' && !seesAllMembers(caller)
    const column = sortColumns[isHidden ? 'username' : sortField]
    const order = [(sortOrder === 'desc' ? desc : asc)(column)]
    const { total, records } = await listMembers({ where, order, start, num }, context)
    return { ...pageOf(start, records.length, total), users: records }
  },

  search: (params, context) => searchMembers(params, context),

  updateRole: async ({ user, role }, context) => {
    await assignRole(user, role, context)
    return { success: true }
  },

  updateUserLicenseType: async ({ users, userLicenseType }, context) => {
    await assignUserType(users, userLicenseType, context)
    return { success: true }
  },

  userLicenseTypes: async ({ start, num }, { db, caller }) => {
    const licenses = await licensesFor(db, caller)
    const page = licenses.slice(start - 1, start - 1 + num)
    return { ...pageOf(start, page.length, licenses.length), userLicenseTypes: page }
  },
}
