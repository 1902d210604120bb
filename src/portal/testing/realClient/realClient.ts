import * as library from '@esri/arcgis-rest-portal'
import { ArcGISIdentityManager } from '@esri/arcgis-rest-request'
import { afterAll, beforeAll, vi } from 'vitest'
import { portalOn } from '../servers.ts'
import type { TestPortal } from '../portal.ts'
import { sampleAccounts } from '../../sampleData/sampleAccounts.ts'

type Account = (typeof sampleAccounts)[number]

interface RealClient {
  /** The functions of the public portal client. */
  readonly client: typeof library
  /** Returns those of `names` that no test has called yet. */
  readonly uncalled: () => string[]
  readonly portal: () => TestPortal
  /** Returns the options of a call by this member, new for each call because the client changes them. */
  readonly as: (account: Account) => { authentication: ArcGISIdentityManager }
  /** Returns the options of an anonymous call. */
  readonly anonymously: () => { portal: string }
}

/** Declares a portal for all tests of a file, with the public portal client, whose functions with these names are called. */
export const realClient = (names: readonly string[]): RealClient => {
  const portal = portalOn('PGlite', { sampleData: 'empty' })
  const tokens = new Map<Account, string>()
  beforeAll(async () => {
    for (const account of sampleAccounts) {
      const { token } = await portal().signIn(account)
      if (token !== undefined) tokens.set(account, token)
    }
  })

  // The client warns of an option that it sets itself.
  const { warn } = console
  const warnings = vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (!String(args[0]).startsWith('rawResponse option is deprecated')) warn(...args)
  })
  afterAll(() => warnings.mockRestore())

  const called = new Set<string>()
  const client = new Proxy(
    { ...library },
    {
      get: (functions, name) => {
        called.add(String(name))
        const value: unknown = Reflect.get(functions, name)
        return value
      },
    },
  )
  return {
    client,
    uncalled: () => names.filter((name) => !called.has(name)),
    portal,
    as: (account) => {
      const token = tokens.get(account)
      if (token === undefined) throw new Error(`${account} is not signed in.`)
      const tokenExpires = new Date(Date.now() + 3_600_000)
      return {
        authentication: new ArcGISIdentityManager({
          username: account,
          token,
          tokenExpires,
          portal: portal().root,
        }),
      }
    },
    anonymously: () => ({ portal: portal().root }),
  }
}
