import { content } from '../../rest/content/content.ts'
import { query } from '../shell/api.ts'

/** The folders of a member. */
export const foldersOf = (userName: string) => query(content.list, { userName, num: 0 })
