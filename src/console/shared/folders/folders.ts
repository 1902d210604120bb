import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { query } from '../../shell/api.ts'

/** A query for the folders of a member. */
export const foldersOf = (userName: string) => query(content.list, { userName, num: 0 })

/** Finds a folder by its title, ignoring case. */
export const folderTitled = (folders: readonly Folder[], title: string): Folder | undefined =>
  folders.find((folder) => folder.title.toLowerCase() === title.trim().toLowerCase())
