import { sql } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { portalId } from '../common/identity.ts'
import { members, withMark, type Mark } from '../db/schema.ts'
import { seesAllMembers } from '../access/visibility.ts'
import {
  exactField,
  listField,
  narrowed,
  numberField,
  textField,
  type Fields,
  type Words,
} from './fields.ts'

const wordsOf = (mark: Mark): Words => ({
  sql: withMark(members.searchWords, mark),
  isStored: true,
  isOneField: true,
})
const names = wordsOf('D')

const organization = exactField(sql`${portalId}::text`)

/** Members with a custom role have `org_user` as their role. Default roles are in lower case. */
const hasDefaultRole = sql`starts_with(${members.role}, 'org_')`

/** Returns the searchable fields of members, depending on what `caller` can see. */
export const memberFields = (caller: Person): Fields => ({
  words: { sql: members.searchWords, isStored: true },
  share: 0.2,
  named: {
    username: exactField(members.username),
    fullname: textField(members.fullName, wordsOf('A')),
    firstname: narrowed(textField(members.firstName), names),
    lastname: narrowed(textField(members.lastName), names),
    email: textField(members.email, wordsOf('C')),
    description: textField(members.description),
    tags: listField(members.tags),
    access: exactField(members.access, { isLowerCase: true }),
    role: exactField(sql`CASE WHEN ${hasDefaultRole} THEN ${members.role} ELSE 'org_user' END`, {
      compare: (role) =>
        sql`(${members.role} = ${role} AND ${hasDefaultRole} OR ${role} = 'org_user' AND NOT ${hasDefaultRole})`,
    }),
    roleid: exactField(members.role),
    userlicensetypeid: exactField(members.userLicenseTypeId),
    created: numberField(members.created),
    modified: numberField(members.modified),
    orgid: organization,
    accountid: organization,
    ...(seesAllMembers(caller)
      ? {
          id: exactField(members.id),
          disabled: exactField(sql`${members.disabled}::text`),
          lastlogin: numberField(members.lastLogin),
        }
      : {}),
  },
})
