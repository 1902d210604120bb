import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { Handlers, Services } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { federations } from '../db/schema.ts'
import { checkProvider, providerDefaults, type ProviderSettings } from './identityProviderRules.ts'
import { withOrganizationLock } from '../db/settings.ts'

/**
 * Signing in through a single provider or through a federation: an organization has one or the other, so one row stores either.
 */
export type ProviderKind = 'provider' | 'federation'

const names: Record<ProviderKind, string> = {
  provider: 'identity provider',
  federation: 'SAML federation',
}

type StoredProvider = ProviderSettings & { readonly kind: ProviderKind }

interface RegisteredProvider {
  readonly id: string
  readonly settings: StoredProvider
}

/** Returns the registered provider or federation, of either kind. */
export const registered = async (db: Database): Promise<RegisteredProvider | undefined> => {
  const [row] = await db.select().from(federations)
  return row && { id: row.id, settings: row.settings as unknown as StoredProvider }
}

const find = async (db: Database, kind: ProviderKind, id: string): Promise<RegisteredProvider> => {
  const found = await registered(db)
  if (found?.id !== id || found.settings.kind !== kind)
    throw new PortalError({ code: 400, message: `The ${names[kind]} ${id} does not exist.` })
  return found
}

/** Parameters by name; null removes a value, undefined leaves it unchanged. */
type Changes = { readonly [K in keyof ProviderSettings]?: ProviderSettings[K] | null | undefined }

const merged = (before: ProviderSettings, changes: Changes): ProviderSettings =>
  Object.fromEntries(
    Object.entries({
      ...before,
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    }).filter(([, value]) => value !== null),
  )

/** Returns the provider as a read does: the settings with their defaults. */
export const readProvider = async (db: Database, kind: ProviderKind) => {
  const found = await registered(db)
  if (found?.settings.kind !== kind) return {}
  const { kind: _kind, ...settings } = found.settings
  return { ...providerDefaults, ...settings, id: found.id }
}

/**
 * Registers a provider and returns its ID. Throws while a provider or a federation is registered, and when a rule is violated.
 */
export const registerProvider = (services: Services, kind: ProviderKind, sent: Changes) =>
  withOrganizationLock(services.db, async (tx) => {
    const there = await registered(tx)
    if (there) {
      const { kind: thereKind, name = there.id } = there.settings
      throw new PortalError({
        code: 400,
        message: `The organization already has the ${names[thereKind]} '${name}'. It can have either one identity provider or one federation.`,
        details: ['Remove the registered one first.'],
      })
    }
    const settings = merged({}, sent)
    await checkProvider(tx, settings, settings)
    const id = randomBytes(8).toString('hex')
    const now = services.clock.now()
    await tx
      .insert(federations)
      .values({ id, settings: { ...settings, kind }, created: now, modified: now })
    return id
  })

/** Updates a provider. Throws if no provider has this ID, or if a rule is violated. */
export const updateProvider = (
  services: Services,
  kind: ProviderKind,
  id: string,
  sent: Changes,
): Promise<void> =>
  withOrganizationLock(services.db, async (tx) => {
    const { settings: before } = await find(tx, kind, id)
    const settings = merged(before, sent)
    await checkProvider(tx, settings, merged({}, sent))
    await tx
      .update(federations)
      .set({ settings: { ...settings, kind }, modified: services.clock.now() })
      .where(eq(federations.id, id))
  })

/** Removes a provider. Throws if no provider has this ID. */
export const unregisterProvider = (
  services: Services,
  kind: ProviderKind,
  id: string,
): Promise<void> =>
  withOrganizationLock(services.db, async (tx) => {
    await find(tx, kind, id)
    await tx.delete(federations).where(eq(federations.id, id))
  })

export const identityProviderHandlers: Handlers<Operations['identityProviders']> = {
  read: (_params, { db }) => readProvider(db, 'provider'),
  register: async (sent, context) => ({
    success: true,
    idpId: await registerProvider(context, 'provider', sent),
  }),
  update: async ({ idpId, ...sent }, context) => {
    await updateProvider(context, 'provider', idpId, sent)
    return { success: true, idpId }
  },
  unregister: async ({ idpId }, context) => {
    await unregisterProvider(context, 'provider', idpId)
    return { success: true }
  },
}
