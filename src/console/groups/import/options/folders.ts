import { content } from '../../../../rest/content/content.ts'
import { query } from '../../../shell/api.ts'

/** A query for the folders of a user. */
export const foldersOf = (userName: string) => query(content.list, { userName, num: 0 })
