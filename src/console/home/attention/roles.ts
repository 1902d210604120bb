import { isBuiltInRole, roles, type Role } from '../../../rest/organization/roles.ts'
import { query } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** The first 100 roles with their privileges. */
export const rolesWithPrivileges = () =>
  query(roles.list, { num: 100, returnPrivileges: true }, { staleTime: 60_000 })

/** Returns the custom roles without any privilege: a role is created first, and gets its privileges with a second request. */
export const roleRows = (found: readonly Role[]): readonly AttentionRow[] =>
  found
    .filter(({ id, privileges }) => !isBuiltInRole(id) && privileges?.length === 0)
    .map(({ id, name }) => ({
      key: `role ${id}`,
      tone: 'warning',
      title: t('roles.title', { name }),
      line: t('roles.line'),
      label: t('roles.edit'),
      href: paths.role(id),
    }))
