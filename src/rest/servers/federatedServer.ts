import * as z from 'zod'
import { operation } from '../protocol/operation.ts'

/** What a federated server returns about itself, below its own URL. Its portal issues the tokens. */
export const federatedServer = {
  /** Info: returns the version of the server, and the portal with which it is federated. */
  info: operation({
    method: 'GET',
    root: 'serverUrl',
    path: '/rest/info',
    params: z.object({}),
    result: z.looseObject({
      /** Such as 11.4. */
      currentVersion: z.number(),
      /** Such as `11.4.0`. */
      fullVersion: z.string().optional(),
      /** The home URL of the portal; absent if the server is not federated. */
      owningSystemUrl: z.string().optional(),
      authInfo: z
        .looseObject({
          isTokenBasedSecurity: z.boolean(),
          tokenServicesUrl: z.string().optional(),
        })
        .optional(),
    }),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /** Root: returns the resources of the server's REST interface. */
  root: operation({
    method: 'GET',
    root: 'serverUrl',
    path: '/rest',
    params: z.object({}),
    result: z.looseObject({ currentVersion: z.number(), resources: z.array(z.string()) }),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /** Services directory: returns the folders and services of the root folder. */
  services: operation({
    method: 'GET',
    root: 'serverUrl',
    path: '/rest/services',
    params: z.object({}),
    result: z.looseObject({
      currentVersion: z.number(),
      folders: z.array(z.string()),
      services: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    }),
    access: 'member',
  }),
}
