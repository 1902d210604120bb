import { asc, eq, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import { privileges as known, type Privilege } from '../../rest/protocol/privileges.ts'
import { builtInRoles, isBuiltInRole, type BuiltInRole } from '../../rest/organization/roles.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { federations, folded, members, organization, roles } from '../db/schema.ts'
import { randomId } from '../common/randomId.ts'
import { failures } from '../common/failures.ts'
import { pageOf } from '../db/records.ts'
import { builtInPrivileges } from '../access/rights.ts'
import { withOrganizationLock, storedSettings } from '../db/settings.ts'

type RoleRow = typeof roles.$inferSelect
interface RoleWithPrivileges extends Omit<RoleRow, 'privileges'> {
  readonly privileges: readonly string[]
}

const noRole = () =>
  new PortalError({ code: 400, message: 'Role does not exist or is inaccessible.' })

const builtInWords: Readonly<Record<BuiltInRole, string>> = {
  org_admin: 'Can do everything, including changing settings and other members.',
  org_publisher: 'Creates content and publishes layers.',
  org_user: 'Creates content, groups and shares.',
  iAAAAAAAAAAAAAAA: 'Views content that is shared with the organization.',
  iBBBBBBBBBBBBBBB: 'Views shared content and edits features.',
}

const builtIn = (id: BuiltInRole, since: number): RoleWithPrivileges => ({
  id,
  name: builtInRoles[id].name,
  description: builtInWords[id],
  created: since,
  modified: since,
  privileges: builtInPrivileges[id],
})

const sinceOf = async (db: Database) => {
  const [row] = await db.select({ created: organization.created }).from(organization)
  return row?.created ?? 0
}

const findCustom = async (db: Database, id: string): Promise<RoleRow> => {
  const [row] = await db.select().from(roles).where(eq(roles.id, id))
  if (!row) throw noRole()
  return row
}

/** Returns a role by its ID, including default roles. Throws 400 when there is none. */
const findRole = async (db: Database, id: string): Promise<RoleWithPrivileges> =>
  isBuiltInRole(id) ? builtIn(id, await sinceOf(db)) : findCustom(db, id)

/** Returns a custom role. Throws 400 for a default role and an unknown one. */
const findChangeable = (db: Database, id: string): Promise<RoleRow> => {
  if (isBuiltInRole(id))
    throw failures.badParameter(
      'roleId',
      `is the default role ${builtInRoles[id].name}, which cannot be changed`,
    )
  return findCustom(db, id)
}

const checkName = async (db: Database, name: string, own?: string) => {
  const others = await db.select({ id: roles.id, name: roles.name }).from(roles)
  const sameName = [...Object.values(builtInRoles), ...others.filter(({ id }) => id !== own)].find(
    (other) => other.name.toLowerCase() === name.toLowerCase(),
  )
  if (sameName)
    throw failures.badParameter('name', `is already used by the role '${sameName.name}'`)
}

const isKnown = (privilege: string): privilege is Privilege =>
  (known as readonly string[]).includes(privilege)

const checkPrivileges = (requested: readonly string[]): Privilege[] => {
  const unknown = [...new Set(requested.filter((privilege) => !isKnown(privilege)))]
  if (unknown.length > 0)
    throw failures.badParameter(
      'privileges',
      `contains ${unknown.length === 1 ? 'a privilege' : 'privileges'} that this portal does not have: ${unknown.join(', ')}`,
    )
  // In the order of the list, without duplicates.
  return known.filter((privilege) => requested.includes(privilege))
}

/** Throws 400 for a role that members have, or that new members will get. */
const checkUnused = async (db: Database, { id, name }: RoleRow) => {
  const total = await db.$count(members, eq(members.role, id))
  if (total > 0)
    throw failures.badParameter(
      'roleId',
      `cannot be deleted: ${total} ${total === 1 ? 'member has' : 'members have'} the role '${name}'`,
    )
  const federated = await db
    .select({ id: federations.id })
    .from(federations)
    .where(eq(sql`${federations.settings} ->> 'roleId'`, id))
  if (federated.length > 0)
    throw failures.badParameter(
      'roleId',
      `cannot be deleted: the SAML federation assigns the role '${name}' to new members`,
    )
  const { userDefaultSettings } = await storedSettings(db)
  if (userDefaultSettings?.role === id)
    throw failures.badParameter(
      'roleId',
      `cannot be deleted: the new member defaults assign the role '${name}'`,
    )
}

const withoutPrivileges = ({ privileges: _privileges, ...role }: RoleWithPrivileges) => role

export const roleHandlers: Handlers<Operations['roles']> = {
  list: async ({ start, num, returnPrivileges }, { db }) => {
    const since = await sinceOf(db)
    const listed = (Object.keys(builtInRoles) as BuiltInRole[]).filter(
      (id) => builtInRoles[id].listed,
    )
    const custom = await db
      .select()
      .from(roles)
      .orderBy(asc(folded(roles.name)), asc(roles.id))
    const all: RoleWithPrivileges[] = [...listed.map((id) => builtIn(id, since)), ...custom]
    const page = all.slice(start - 1, start - 1 + num)
    return {
      ...pageOf(start, page.length, all.length),
      roles: returnPrivileges
        ? page.map((role) => ({ ...role, privileges: [...role.privileges] }))
        : page.map(withoutPrivileges),
    }
  },

  read: async ({ roleId }, { db }) => withoutPrivileges(await findRole(db, roleId)),

  create: async ({ name, description }, { db, clock, concerns }) => {
    const id = randomId()
    concerns('roleId', id)
    const now = clock.now()
    await withOrganizationLock(db, async (tx) => {
      await checkName(tx, name)
      await tx.insert(roles).values({ id, name, description, created: now, modified: now })
    })
    return { success: true, id }
  },

  update: async ({ roleId, name, description }, { db, clock }) => {
    await withOrganizationLock(db, async (tx) => {
      const role = await findChangeable(tx, roleId)
      if (name !== undefined) await checkName(tx, name, role.id)
      await tx
        .update(roles)
        .set({
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          modified: clock.now(),
        })
        .where(eq(roles.id, role.id))
    })
    return { success: true }
  },

  remove: async ({ roleId }, { db }) => {
    await withOrganizationLock(db, async (tx) => {
      const role = await findChangeable(tx, roleId)
      await checkUnused(tx, role)
      await tx.delete(roles).where(eq(roles.id, role.id))
    })
    return { success: true }
  },

  privileges: async ({ roleId }, { db }) => {
    const { id, privileges } = await findRole(db, roleId)
    return { id, privileges: [...privileges] }
  },

  setPrivileges: async ({ roleId, privileges: { privileges: requested } }, { db, clock }) => {
    const privileges = checkPrivileges(requested)
    await withOrganizationLock(db, async (tx) => {
      const role = await findChangeable(tx, roleId)
      await tx.update(roles).set({ privileges, modified: clock.now() }).where(eq(roles.id, role.id))
    })
    return { success: true }
  },
}
