import { QueryClient, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { SendOptions } from '../../rest/protocol/client.ts'
import { ConnectionError } from '../../rest/protocol/errors.ts'
import type { Input, Operation, Result } from '../../rest/protocol/operation.ts'
import { portals } from '../../rest/organization/portals.ts'
import { client, maybeSession, onSessionChange, renewOrganization } from './session/session.ts'

/** Calls an operation of the current portal; what writes goes through `write`, which keeps a journal. Throws PortalError or ConnectionError, and an Error when signed out. */
export const send = <O extends Operation>(
  operation: O,
  input: Input<O>,
  options?: SendOptions,
): Promise<Result<O>> => client().send(operation, input, options)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Portals stand in networks without internet; what the browser thinks about being online says nothing.
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => error instanceof ConnectionError && failures < 1,
      retryDelay: 1_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What one person saw is not for the next.
onSessionChange(() => {
  if (!maybeSession()) queryClient.clear()
})

/** Options of a query beside its key and function, for example `refetchInterval`. */
type Extra<O extends Operation> = Omit<
  UndefinedInitialDataOptions<Result<O>>,
  'queryKey' | 'queryFn'
>

/** A read as TanStack Query options, for loaders and components alike. The key begins with the operation's path. */
export const query = <O extends Operation>(operation: O, input: Input<O>, extra?: Extra<O>) =>
  queryOptions({
    ...extra,
    queryKey: [operation.path, input],
    queryFn: ({ signal }): Promise<Result<O>> => send(operation, input, { signal }),
  })

/** The header, and everything else that the session knows of the organization, follows. A failure is left to the next read. */
const rereadOrganization = async () => {
  try {
    renewOrganization(await queryClient.query({ ...query(portals.read, {}), staleTime: 0 }))
  } catch {
    // What made the answer outdated has been done all the same.
  }
}

/** Says that what these operations answered before is outdated; resolves when what is on the screen has been read again. */
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
