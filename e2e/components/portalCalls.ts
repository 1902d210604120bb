import type { Fault, OperationName } from '../../src/portal/server/faults.ts'
import type { Account, Arrange } from '../support/arrange.ts'
import { freePort } from '../../src/portal/server/loopback.ts'
import { startPortal, type Start } from '../support/portal.ts'
import { issueCredentials } from '../support/signIn.ts'

/** The options of a portal for a component. */
export type PortalOptions = Pick<Start, 'sampleData' | 'plays' | 'publicUrl'>

/** What a component's test asks of the process of its portal. Arguments and results are plain data. */
export const createCalls = () => {
  const errors: string[] = []
  const port = freePort('127.0.0.1')
  let started: Awaited<ReturnType<typeof startPortal>> | undefined
  const portal = () => {
    if (!started) throw new Error('No portal is running')
    return started.portal
  }

  return {
    /** Starts a portal and returns its port. */
    start: async (options: PortalOptions): Promise<number> => {
      const noted = () => undefined
      const log = {
        info: noted,
        warn: noted,
        error: (fields: object, message: string) => {
          const text = JSON.stringify(fields, (_key, value: unknown) =>
            value instanceof Error ? value.stack : value,
          )
          errors.push(`portal: ${message} ${text}`)
        },
      }
      // A test that exceeded its time has not stopped its own.
      await started?.stop()
      started = await startPortal({ ...options, log, port: await port })
      return port
    },
    /** Stops the portal, and returns what it logged as errors. */
    stop: async (): Promise<string[]> => {
      await started?.stop()
      started = undefined
      return errors.splice(0)
    },
    /** Returns what a tab stores after a sign-in, for a console at the origin `at`. */
    credentials: async (account: Account, at: string): Promise<string> =>
      JSON.stringify(
        await issueCredentials({ ...portal(), url: `http://localhost:${await port}` }, account, at),
      ),
    group: (...args: Parameters<Arrange['group']>) => portal().arrange.group(...args),
    item: (...args: Parameters<Arrange['item']>) => portal().arrange.item(...args),
    copies: (...args: Parameters<Arrange['copies']>) => portal().arrange.copies(...args),
    share: (...args: Parameters<Arrange['share']>) => portal().arrange.share(...args),
    /** Applies a fault to the next `times` calls of an operation. */
    fault: async (operation: OperationName, fault: Fault, times?: number): Promise<void> =>
      portal().faults.add(operation, fault, times),
    clearFaults: async (): Promise<void> => portal().faults.clear(),
    /** Sets the portal's clock forward (ms). */
    forward: async (milliseconds: number): Promise<void> => portal().clock.forward(milliseconds),
    /** Starts the runs of tasks that are due, and ends those whose time has passed. */
    runDue: async (): Promise<void> => portal().services.tasks.runDue(),
  }
}

export type Calls = ReturnType<typeof createCalls>
