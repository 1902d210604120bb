import { urls } from '../../../rest/organization/urls.ts'
import { query } from '../../shell/api.ts'

/** The read of the URL map. */
export const urlMapRead = query(urls.map, {})
