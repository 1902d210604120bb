import { useRef } from 'react'
import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { asName } from '../../../rest/protocol/names.ts'
import { query } from '../../shell/api.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { create, mutation, type Mutation } from '../../shell/changes/mutation.ts'
import type { MutationMeta } from '../../shell/changes/mutationMeta.ts'
import { t } from './messages.ts'

export type Folders = readonly Pick<Folder, 'id' | 'title'>[]

/** The root folder in requests. */
export const root = '/'

/** A query for the folders of a member. */
export const foldersOf = (userName: string) => query(content.list, { userName, num: 0 })

/** Finds a folder by its title, ignoring case. */
export const folderTitled = <F extends Folders[number]>(folders: readonly F[], title: string) =>
  folders.find((folder) => folder.title.toLowerCase() === asName(title).toLowerCase())

/** Returns why a new folder can't have a name, as a sentence; undefined if it can. `folders` are those it must differ from. */
export const nameProblem = (name: string, folders: Folders = []): string | undefined => {
  const title = asName(name)
  if (title === '') return t('nameMissing')
  if (title === root) return t('nameRoot')
  return folderTitled(folders, title)
    ? t('nameExists')
    : refusal(content.createFolder, 'title', title)
}

/** Where items are placed. */
export interface FolderChoice {
  /** `default` is named by the portal. */
  readonly place: 'default' | 'root' | 'existing' | 'new'
  /** The ID of an existing folder, or its title for requests that name folders; empty until one is selected. */
  readonly existing: string
  /** The name of a new folder. */
  readonly name: string
}

/** Messages at the fields of a choice. */
export interface FolderProblems {
  readonly existing?: string | undefined
  readonly name?: string | undefined
}

/** Returns the errors of a choice; `folders` are those of the member, if a missing folder and an existing name are errors. */
export const folderProblems = (
  { place, existing, name }: FolderChoice,
  folders?: Folders,
): FolderProblems => {
  if (place === 'new') {
    const problem = nameProblem(name, folders)
    return problem === undefined ? {} : { name: problem }
  }
  if (place !== 'existing') return {}
  if (existing === '') return { existing: t('missing') }
  return folders && !folders.some(({ id }) => id === existing) ? { existing: t('gone') } : {}
}

/** The request that creates a folder, and keeps its ID. */
export const folderMutation = (
  userName: string,
  title: string,
  meta: Partial<MutationMeta<typeof content.createFolder>> = {},
  variable = 'FOLDER',
): Mutation =>
  mutation(
    content.createFolder,
    { userName, title },
    {
      title: t('created', { title }),
      endTitle: t('createdDone', { title }),
      target: { label: title },
      invalidates: [content.list],
      ...meta,
    },
    { variable, field: 'folder.id' },
  )

/** Creates a folder, and returns its ID. Throws what `send` throws. */
export const createFolder = (
  userName: string,
  title: string,
  meta?: Partial<MutationMeta<typeof content.createFolder>>,
): Promise<string> => create(folderMutation(userName, title, meta))

/** Returns a function that creates a folder, or returns the ID of the one that an earlier, refused attempt has created. */
export const useNewFolder = (userName: string) => {
  const created = useRef(new Map<string, string>())
  return async (title: string): Promise<string> => {
    const id = created.current.get(title) ?? (await createFolder(userName, title))
    created.current.set(title, id)
    return id
  }
}
