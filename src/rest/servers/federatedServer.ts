import * as z from 'zod'
import { operation } from '../protocol/operation.ts'

const ServiceDirectory = z.looseObject({
  currentVersion: z.number(),
  /** Empty within a folder. */
  folders: z.array(z.string()).default([]),
  /** Names within a folder begin with it, such as `Utilities/Geometry`. */
  services: z.array(z.looseObject({ name: z.string(), type: z.string() })),
})

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
    result: ServiceDirectory,
    access: 'member',
  }),
  /** Folder of the services directory: returns the services of a folder; 404 for an unknown one. */
  folder: operation({
    method: 'GET',
    root: 'serverUrl',
    path: '/rest/services/:folder',
    params: z.object({ folder: z.string().min(1).max(128) }),
    result: ServiceDirectory,
    access: 'member',
  }),
}
