import { servers } from '../../rest/servers/servers.ts'
import { query } from '../shell/api.ts'

export const serverList = () => query(servers.list, {})
