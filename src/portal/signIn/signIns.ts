import { and, asc, desc, eq, gt, inArray, isNotNull, max, min, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { maxListedSignIns, type signIns as operations } from '../../rest/signIn/signIns.ts'
import { findApplication, findApplicationsOfItems } from '../access/applications.ts'
import {
  endFamily,
  endOtherSignIns,
  endSessions,
  endSignInsWith,
  hashSecret,
  signInKey,
} from '../access/tokens.ts'
import type { Database } from '../db/database.ts'
import { allowedApplications, applications, tokens } from '../db/schema.ts'
import type { Context, Handlers } from '../operations/context.ts'
import { storedReceiver } from './applications.ts'
import { currentSession } from './session.ts'

/** The ID of a sign-in: a hash of its key, which is itself the hash of a secret. */
const signInId = sql<string>`encode(sha256(convert_to(${signInKey}, 'UTF8')), 'hex')`

/** The condition of the tokens that are sign-ins of a member: those of federated servers come from others, those of applications are their own. */
const isSignInOf = (username: string) =>
  and(eq(tokens.username, username), inArray(tokens.kind, ['access', 'refresh', 'session']))

/** Returns the keys of the sign-ins from which a request comes: that of its token, and the browser's session. */
const currentKeys = async (context: Context): Promise<string[]> => {
  const session = await currentSession(context)
  return [context.signIn, session && hashSecret(session.secret)].filter((key) => key !== undefined)
}

const unknown = (what: string) =>
  new PortalError({ code: 400, message: `${what} does not exist or is inaccessible.` })

/** Returns the applications with tokens of a member, with the time when the last one expires. */
const expirations = async (db: Database, username: string, now: number) => {
  const rows = await db
    .select({ clientId: tokens.clientId, expires: max(tokens.expires) })
    .from(tokens)
    .where(and(isSignInOf(username), isNotNull(tokens.clientId), gt(tokens.expires, now)))
    .groupBy(tokens.clientId)
  return new Map(rows.map(({ clientId, expires }) => [clientId, expires]))
}

export const signInHandlers: Handlers<typeof operations> = {
  listApplications: async ({ userName }, { db, clock }) => {
    const consents = await db
      .select()
      .from(allowedApplications)
      .where(eq(allowedApplications.username, userName))
      .orderBy(asc(allowedApplications.receiver))
    const expires = await expirations(db, userName, clock.now())
    const ids = new Set(consents.map(({ clientId }) => clientId))
    for (const id of expires.keys()) if (id !== null) ids.add(id)
    const found = await findApplicationsOfItems(db, [...ids])
    return {
      applications: found.map(({ clientId, title, owner, ownerName }) => {
        const own = consents.filter((consent) => consent.clientId === clientId)
        const uses = own.flatMap(({ lastUsed }) => lastUsed ?? [])
        return {
          client_id: clientId,
          title,
          owner: owner ?? '',
          ownerFullName: ownerName ?? owner ?? '',
          receivers: own.map(({ receiver }) => storedReceiver(receiver)),
          allowed: own.length > 0 ? Math.min(...own.map(({ at }) => at)) : null,
          lastUsed: uses.length > 0 ? Math.max(...uses) : null,
          expires: expires.get(clientId) ?? null,
        }
      }),
    }
  },

  endApplication: async ({ userName, clientId }, context) => {
    await context.db.transaction(async (tx) => {
      // Codes and tokens are issued under a lock of the application, so that this one keeps them from being added meanwhile.
      const application = await findApplication(tx, clientId, 'update')
      const consents = await tx
        .delete(allowedApplications)
        .where(
          and(
            eq(allowedApplications.username, userName),
            eq(allowedApplications.clientId, clientId),
          ),
        )
        .returning()
      const isOfItem = typeof application?.itemId === 'string'
      if (!isOfItem || (!(await endSignInsWith(tx, userName, clientId)) && consents.length === 0))
        throw unknown('Application')
    })
    context.securityEvent('applicationEnded', { username: userName })
    return { success: true }
  },

  list: async ({ userName }, context) => {
    const { db, clock } = context
    const current = await currentKeys(context)
    const rows = await db
      .select({
        id: signInId,
        key: signInKey,
        clientId: max(tokens.clientId),
        itemId: max(applications.itemId),
        isSession: sql<boolean>`bool_or(${tokens.kind} = 'session')`,
        created: min(tokens.created),
        expires: sql<number>`max(${tokens.expires})`.mapWith(tokens.expires),
      })
      .from(tokens)
      .leftJoin(applications, eq(applications.clientId, tokens.clientId))
      .where(and(isSignInOf(userName), gt(tokens.expires, clock.now())))
      .groupBy(signInKey)
      .orderBy(
        desc(sql`bool_or(${inArray(signInKey, current)})`),
        sql`min(${tokens.created}) desc nulls last`,
        asc(signInKey),
      )
      .limit(maxListedSignIns)
    const ids = rows.flatMap(({ clientId }) => clientId ?? [])
    const found = await findApplicationsOfItems(db, ids)
    const titles = new Map(found.map(({ clientId, title }) => [clientId, title]))
    return {
      signIns: rows.map(({ id, key, clientId, itemId, isSession, created, expires }) => ({
        id,
        type: isSession
          ? 'session'
          : clientId === null
            ? 'token'
            : itemId === null
              ? 'console'
              : 'application',
        ...(clientId !== null && { client_id: clientId, title: titles.get(clientId) }),
        created,
        expires,
        isCurrent: current.includes(key),
      })),
    }
  },

  end: async ({ userName, signInId: id }, context) => {
    const kept = await currentKeys(context)
    await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ key: signInKey, clientId: tokens.clientId })
        .from(tokens)
        .where(and(isSignInOf(userName), eq(signInId, id)))
        .limit(1)
      if (!found) throw unknown('Sign-in')
      await endFamily(tx, found.key)
      if (found.clientId !== null) await endSessions(tx, userName, kept)
    })
    context.securityEvent('signInsEnded', { username: userName })
    return { success: true }
  },

  endOthers: async ({ userName }, context) => {
    const kept = await currentKeys(context)
    await context.db.transaction((tx) => endOtherSignIns(tx, userName, kept))
    context.securityEvent('signInsEnded', { username: userName })
    return { success: true }
  },
}
