import {
  CancelledError,
  QueryClient,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import { absent, type SendOptions } from '../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../rest/protocol/errors.ts'
import type { Input, Operation, Result } from '../../rest/protocol/operation.ts'
import { portals } from '../../rest/organization/portals.ts'
import { users } from '../../rest/organization/users.ts'
import { askingForMembers, onlyMembers } from './memberReads.ts'
import { isOwnPath, offering } from './permissions.ts'
import {
  client,
  maybeSession,
  noteAbsent,
  onSessionChange,
  renewOrganization,
  session,
} from './session/session.ts'
import { completingRoles } from './ownRoles.ts'
import { withinOrganization } from './withinOrganization.ts'

export interface Sending extends SendOptions {
  /** Whether a search also finds what belongs to other organizations, of portals that have several. */
  readonly isEverywhere?: boolean | undefined
}

/**
 * Calls an operation of the current portal; mutations use `mutate`, which adds them to the change history. Throws PortalError or ConnectionError,
 * and an Error if signed out. What a portal of its kind does not have is not asked for, nor again what it has said not to have.
 */
export const send = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  { isEverywhere = false, ...options }: Sending = {},
): Promise<Result<O>> => {
  const current = session()
  const { organization, person } = current
  const offered = offering(current, operation)
  // What a portal should not have by its version is asked for: versions are known less surely.
  if (!offered.allowed && offered.because !== 'version') throw absent(operation)
  const all = askingForMembers(operation, input)
  const asked = isEverywhere ? all : withinOrganization(operation, all, organization)
  const answer = await client()
    .send(operation, asked, options)
    .catch((error: unknown) => {
      if (error instanceof PortalError && error.isAbsent && isOwnPath(current, operation))
        noteAbsent(current, operation.path)
      throw error
    })
  const result = onlyMembers(operation, asked, answer)
  return completingRoles(operation, result, person.username, () => ownGroups(person.username))
}

/** Returns the groups of the person, with the role in each; undefined if they can't be read. */
const ownGroups = async (userName: string) => {
  const own = { ...query(users.read, { userName }), staleTime: 60_000 }
  return (await queryClient.query(own).catch(() => undefined))?.groups
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Portals can be in networks without internet, so the browser's online state is irrelevant.
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => error instanceof ConnectionError && failures < 1,
      retryDelay: 1_000,
      refetchOnReconnect: ({ state }) =>
        state.error instanceof ConnectionError ? 'always' : false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

const read = queryClient.query.bind(queryClient)

// A page that is left cancels what it was reading. Whatever else waits for the same answer asks again: it would fail, and a query forever
// be loading.
queryClient.query = async (options) => {
  for (;;)
    try {
      return await read(options)
    } catch (error) {
      if (!(error instanceof CancelledError) || error.revert !== true) throw error
    }
}

// The next person must not see cached responses of the previous one.
onSessionChange(() => {
  if (!maybeSession()) queryClient.clear()
})

/** Options of a query besides its key and function, such as `refetchInterval`. */
type Extra<O extends Operation> = Omit<
  UndefinedInitialDataOptions<Result<O>>,
  'queryKey' | 'queryFn'
>

/** Returns the TanStack Query options of a read, for loaders and components. The key starts with the operation's path. */
export const query = <O extends Operation>(operation: O, input: Input<O>, extra?: Extra<O>) =>
  queryOptions({
    ...extra,
    queryKey: [operation.path, input],
    queryFn: ({ signal }): Promise<Result<O>> => send(operation, input, { signal }),
  })

/** Updates the organization and the member in the session, which the header shows. A failure is ignored until the next read. */
const rereadOrganization = async () => {
  try {
    renewOrganization(await queryClient.query({ ...query(portals.read, {}), staleTime: 0 }))
  } catch {
    // The mutation has succeeded nevertheless.
  }
}

/** Invalidates the cached responses of these operations; resolves when active queries have been read again. */
export const invalidate = async (
  ...operations: readonly Pick<Operation, 'path'>[]
): Promise<void> => {
  await Promise.all(
    operations.map(async ({ path }) => {
      await queryClient.invalidateQueries({ queryKey: [path] })
      if (path === portals.read.path) await rereadOrganization()
    }),
  )
}
