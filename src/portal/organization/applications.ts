import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type RegisteredApplication } from '../../rest/organization/applications.ts'
import {
  registeredKeyword,
  registrableTypes,
  registrationAccess,
} from '../../rest/records/registration.ts'
import { canCall, isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { refusalMessage } from '../access/access.ts'
import { findApplication } from '../access/applications.ts'
import { consoleTitle, isConsoleTitle } from '../access/consoleTitle.ts'
import { hashSecret } from '../access/tokens.ts'
import { failures } from '../common/failures.ts'
import { randomId } from '../common/randomId.ts'
import type { Database } from '../db/database.ts'
import { applications, items, tokens } from '../db/schema.ts'
import { lockItem } from '../items/folders.ts'
import { lockOwned, ownedItem } from '../items/ownedItem.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'

type Row = typeof applications.$inferSelect
type Registered = Row & { readonly itemId: string }

const createClientSecret = () => randomBytes(16).toString('hex')

const recordOf = (row: Row): RegisteredApplication => ({
  itemId: row.itemId ?? '',
  client_id: row.clientId,
  appType: row.appType,
  redirect_uris: row.redirectUris,
  registered: row.registered,
  modified: row.modified,
  lastUsed: row.lastUsed,
  lastUsedBy: row.lastUsedBy,
  approved: row.approved,
  approvedBy: row.approvedBy,
})

/** Returns the approval of what `caller` registers or changes: administrators approve it by that. */
const approvalOf = (caller: Person, { clock }: Pick<Context, 'clock'>) =>
  isAdministrator(caller)
    ? { approved: clock.now(), approvedBy: caller.username }
    : { approved: null, approvedBy: null }

/** The same for an unknown ID and for an application that the caller does not control, so that it reveals nothing. */
const noApplication = () =>
  new PortalError({ code: 400, message: 'Application does not exist or is inaccessible.' })

/**
 * Returns an application whose item the caller owns, or any one with an item to administrators. Throws 400 for others, and 403 for owners
 * who can't change their items.
 */
const controlled = async (
  db: Database,
  clientId: string,
  caller: Person,
  { method }: Pick<Operation, 'method'>,
): Promise<Registered> => {
  const application = await findApplication(db, clientId)
  if (!application || application.itemId === null) throw noApplication()
  const { owner, itemId } = application
  const permission = canCall(
    { access: registrationAccess.control, method },
    caller,
    owner ?? undefined,
  )
  if (!permission.allowed && permission.because === 'owner') throw noApplication()
  if (!permission.allowed) throw failures.notAllowed(refusalMessage(permission))
  return { ...application, itemId }
}

/** Changes an application and returns it. The lock of its item keeps the owner and the application until the transaction ends. */
const change = <T>(
  clientId: string,
  context: Context,
  work: (tx: Database, application: Registered, caller: Person) => Promise<T>,
): Promise<T> =>
  context.db.transaction(async (tx) => {
    const { itemId } = await controlled(tx, clientId, signedIn(context), { method: 'POST' })
    await lockItem(tx, itemId)
    const caller = await context.authorizeAgain(tx)
    return work(tx, await controlled(tx, clientId, caller, { method: 'POST' }), caller)
  })

const store = async (
  tx: Database,
  { clientId }: Row,
  values: PgUpdateSetSource<typeof applications>,
  { clock }: Context,
): Promise<RegisteredApplication> => {
  const [row] = await tx
    .update(applications)
    .set({ ...values, modified: clock.now() })
    .where(eq(applications.clientId, clientId))
    .returning()
  if (!row) throw noApplication()
  return recordOf(row)
}

const setKeywords = (
  tx: Database,
  itemId: string,
  typeKeywords: string[],
  { clock }: Pick<Context, 'clock'>,
) => tx.update(items).set({ typeKeywords, modified: clock.now() }).where(eq(items.id, itemId))

export const applicationHandlers: Handlers<Operations['applications']> = {
  register: ({ itemId, appType, redirect_uris }, context) =>
    context.db.transaction(async (tx) => {
      const { title, type, state, typeKeywords } = await lockOwned(tx, { itemId }, context)
      if (state !== 'completed')
        throw failures.badParameter('itemId', 'is an item that is still being added')
      if (!registrableTypes.some((name) => name === type))
        throw failures.badParameter(
          'itemId',
          `must be an item of one of the types ${registrableTypes.join(', ')}`,
        )
      if (isConsoleTitle(title))
        throw failures.badParameter('itemId', `is an item whose title is reserved: ${consoleTitle}`)
      if ((await tx.$count(applications, eq(applications.itemId, itemId))) > 0)
        throw failures.badParameter('itemId', 'is an item that is already registered')
      const secret = createClientSecret()
      const now = context.clock.now()
      const row: Row = {
        clientId: randomId(),
        itemId,
        title: null,
        appType,
        redirectUris: [...new Set(redirect_uris)],
        secretHash: hashSecret(secret),
        registered: now,
        modified: now,
        lastUsed: null,
        lastUsedBy: null,
        ...approvalOf(await context.authorizeAgain(tx), context),
      }
      await tx.insert(applications).values(row)
      await setKeywords(tx, itemId, [...new Set([...typeKeywords, registeredKeyword])], context)
      return { ...recordOf(row), client_secret: secret }
    }),

  read: async ({ clientId }, context) =>
    recordOf(await controlled(context.db, clientId, signedIn(context), { method: 'GET' })),

  ofItem: async (params, { db }) => {
    const { id } = await ownedItem(db, params)
    const [row] = await db.select().from(applications).where(eq(applications.itemId, id))
    if (!row) throw failures.badParameter('itemId', 'is an item that is not registered')
    return recordOf(row)
  },

  update: ({ clientId, appType, redirect_uris }, context) =>
    change(clientId, context, (tx, application, caller) => {
      const redirectUris = redirect_uris && [...new Set(redirect_uris)]
      const isMore = redirectUris?.some((uri) => !application.redirectUris.includes(uri)) === true
      const approval = isMore ? approvalOf(caller, context) : {}
      return store(tx, application, { appType, redirectUris, ...approval }, context)
    }),

  approve: ({ clientId, approved }, context) =>
    change(clientId, context, (tx, application, caller) =>
      store(
        tx,
        application,
        approved ? approvalOf(caller, context) : { approved: null, approvedBy: null },
        context,
      ),
    ),

  regenerateSecret: ({ clientId }, context) =>
    change(clientId, context, async (tx, application) => {
      const secret = createClientSecret()
      const record = await store(tx, application, { secretHash: hashSecret(secret) }, context)
      await tx
        .delete(tokens)
        .where(and(eq(tokens.clientId, clientId), eq(tokens.kind, 'application')))
      return { ...record, client_secret: secret }
    }),

  unregister: ({ clientId }, context) =>
    change(clientId, context, async (tx, { itemId }) => {
      // With its tokens and codes.
      await tx.delete(applications).where(eq(applications.clientId, clientId))
      const [item] = await tx
        .select({ typeKeywords: items.typeKeywords })
        .from(items)
        .where(eq(items.id, itemId))
      const others = item?.typeKeywords.filter((keyword) => keyword !== registeredKeyword) ?? []
      await setKeywords(tx, itemId, others, context)
      return { success: true, itemId }
    }),

  validateAccess: async ({ client_id }, { db }) => {
    if (!(await findApplication(db, client_id)))
      throw new PortalError({ code: 400, messageCode: 'GWM_0007', message: 'Invalid request' })
    return { valid: true, viewOnlyUserTypeApp: false }
  },
}
