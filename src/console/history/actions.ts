import type { HistoryEntry } from '../shell/changes/entry.ts'

/** What operations do, in the order of the filter. */
export const actions = ['create', 'edit', 'share', 'move', 'delete', 'start'] as const
export type Action = (typeof actions)[number]

/** The last words of the paths of operations; all others edit something. */
const lastWords: Record<Exclude<Action, 'edit'>, readonly string[]> = {
  create: [
    'addItem',
    'createFolder',
    'createTask',
    'createRole',
    'createGroup',
    'addResource',
    'addResources',
    'addRelationship',
    'addToServer',
    'register',
  ],
  share: ['share', 'unshare', 'shareItems', 'unshareItems'],
  move: ['move', 'moveItems', 'reassign', 'reassignItems'],
  delete: [
    'delete',
    'deleteItems',
    'deleteInfo',
    'deleteThumbnail',
    'deleteRelationship',
    'deleteLayers',
    'removeResource',
    'removeResources',
    'removeFromServer',
    'unregister',
    'cancel',
  ],
  start: ['export', 'import', 'publishLayers', 'upgrade', 'generateUrlReport', 'generateOrgUrlMap'],
}

const byWord = new Map(
  Object.entries(lastWords).flatMap(([action, words]) =>
    words.map((word): [string, Action] => [word, action as Action]),
  ),
)

/** Returns what an operation does. */
export const actionOf = ({ operation }: Pick<HistoryEntry, 'operation'>): Action =>
  byWord.get(operation.split('/').at(-1) ?? '') ?? 'edit'
