import { useState } from 'react'
import type { Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { root } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { send } from '../../shell/api.ts'
import { refusalIn } from '../../shell/forms/refused.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { mutation, type Mutation } from '../../shell/changes/mutation.ts'
import { firstChoice, FolderPanel } from '../move/FolderPanel.tsx'
import { fieldOf, formatFolder, idOf, newFolder, type Destination } from '../move/folders.ts'
import { changedReads, pathOf } from './item.ts'
import { t } from '../move/messages.ts'

/** Moves one item to another folder of its owner: the user selects the folder, then reviews the change. */
export const MoveItem = ({ item, onClose }: { item: Item; onClose: () => void }) => {
  const [choice, setChoice] = useState(firstChoice)
  const [planned, setPlanned] = useState<{ title: string; destination: Destination }>()
  const [refused, setRefused] = useState<string>()
  const { title: name, ownerFolder } = item
  if (!planned)
    return (
      <FolderPanel
        count={1}
        owners={[item.owner]}
        start={choice}
        refused={refused}
        onChosen={(chosen, title, [destination]) => {
          setChoice(chosen)
          setRefused(undefined)
          if (destination) setPlanned({ title, destination })
        }}
        onClose={onClose}
      />
    )
  const { title, destination } = planned
  const { folder, refusal } = destination
  const label = title === root ? tFolders('root') : title
  const before = ownerFolder ?? root
  const isThere = ownerFolder !== undefined && folder === before
  function* mutations(left: readonly Change[]): Generator<Mutation, void, string> {
    if (left.length === 0) return
    const target = folder ?? (yield newFolder(destination, title))
    yield mutation(
      items.move,
      { ...pathOf(item), folder: target },
      {
        title: t('movedWritten', { item: name, title: label }),
        endTitle: t('movedWrittenDone', { item: name, title: label }),
        target: { label: name, href: paths.item(item.id) },
        changes: left.map((change) => ({
          ...change,
          after: target,
          format: (id) => (id === target ? label : formatFolder(item.owner, String(id))),
        })),
        ...(ownerFolder === undefined
          ? {}
          : {
              undo: {
                operation: items.move,
                input: { ...pathOf(item), folder: before },
                title: t('movedBack', { item: name }),
              },
            }),
        invalidates: changedReads,
        message: t('moved', { item: name, title: label }),
      },
    )
  }
  return (
    <Review
      subject={name}
      undo={ownerFolder === undefined ? 'none' : 'history'}
      title={t('plan', { count: 1 })}
      changes={[
        {
          name: 'folder',
          label: t('folder'),
          before: idOf(ownerFolder),
          after: folder ?? t('newFolder', { title: label }),
          format: (id) => formatFolder(item.owner, String(id)),
        },
      ]}
      readAgain={async () => ({
        folder: idOf((await send(items.read, { itemId: item.id })).ownerFolder),
      })}
      disabledReason={isThere ? t('there', { count: 1 }) : refusal}
      mutations={mutations}
      onError={(error) => setRefused(refusalIn(error, fieldOf).message)}
      onApplied={onClose}
      onClose={() => setPlanned(undefined)}
      actionLabel={t('action', { count: 1 })}
    />
  )
}
