import { queryOptions } from '@tanstack/react-query'
import {
  identityProviders,
  type IdentityProvider,
} from '../../../rest/organization/identityProviders.ts'
import { samlFederation, type Federation } from '../../../rest/organization/samlFederation.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { send } from '../../shell/api.ts'
import { ifOffered } from '../../shell/ifOffered.ts'
import {
  parametersOf,
  registeredNames,
  type FieldName,
  type Kind,
  type ProviderValues,
} from './values.ts'

/** What is registered, of either kind; without an ID, nothing is. */
export type Registered = Partial<IdentityProvider & Federation>

/** The operations of both kinds, which have the same shape, and differ in fields and the name of the ID. */
export const operationsOf = { provider: identityProviders, federation: samlFederation } as const

/** The reads of both kinds, which every change invalidates. */
export const reads = Object.values(operationsOf).map(({ read }) => read)

/** Reads one kind; without an ID if none is registered, or if the portal does not have the resource. Throws what `send` throws. */
export const readProvider = (kind: Kind, signal?: AbortSignal): Promise<Registered> =>
  ifOffered<Registered, Registered>(send(operationsOf[kind].read, {}, signal ? { signal } : {}), {})

/** A query for one kind. */
export const providerRead = (kind: Kind) =>
  queryOptions({
    queryKey: [operationsOf[kind].read.path, 'registered'],
    queryFn: ({ signal }) => readProvider(kind, signal),
  })

const idNameOf = { provider: 'idpId', federation: 'federationId' } as const

/** The ID of what is registered as a parameter. */
export const idOf = (kind: Kind, id: string) =>
  ({ [idNameOf[kind]]: id }) as { federationId: string } | { idpId: string }

type UpdateInput = Input<(typeof operationsOf)[Kind]['update']>
type RegisterInput = Input<(typeof operationsOf)[Kind]['register']>

/** The input of an update with these parameters, not validated. */
export const updateInput = (
  kind: Kind,
  id: string,
  names: readonly FieldName[],
  values: ProviderValues,
) => ({ ...idOf(kind, id), ...parametersOf(names, values) }) as UpdateInput

/** The input of a registration with the form's values, not validated. */
export const registerInput = (kind: Kind, values: ProviderValues) =>
  parametersOf(registeredNames(kind, values), values) as RegisterInput
