import {
  functionsOf,
  serverFunctions,
  serverRoles,
  type Server,
} from '../../../rest/records/server.ts'
import { t } from './messages.ts'

/** Returns the role of a server in words; as the portal returns it if it is one of a later version. */
export const serverRoleName = ({ serverRole }: Pick<Server, 'serverRole'>): string => {
  const known = serverRoles.find((role) => role === serverRole)
  return known ? t(`role.${known}`) : serverRole
}

/** Returns what a server is licensed for in words, such as "Image hosting, Raster analytics"; empty for nothing in particular. */
export const serverFunctionNames = (server: Pick<Server, 'serverFunction'>): string =>
  functionsOf(server)
    .map((name) => {
      const known = serverFunctions.find((one) => one === name)
      return known ? t(`function.${known}`) : name
    })
    .join(', ')
