import { useMemo, type ComponentType, useState } from 'react'
import { overlay } from '../shell/part/part.tsx'
import { categorizing } from '../../rest/content/categories.ts'
import { content } from '../../rest/content/content.ts'
import { itemInfo } from '../../rest/content/itemInfo.ts'
import { items } from '../../rest/content/items.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { itemsAtOnce } from '../../rest/content/sharing.ts'
import { transferring } from '../../rest/content/transfer.ts'
import { paths } from '../shell/paths.ts'
import { permission, refusalMessage } from '../shell/permissions.ts'
import { useSelection, selection } from '../shared/selection/selection.ts'
import { useSession } from '../shell/session/session.ts'
import { t } from './messages.ts'
import { MoveSelection } from './move/MoveSelection.tsx'
import { ThumbnailSelection } from './thumbnail/ThumbnailSelection.tsx'
import { RemoveSelection } from './remove/RemoveSelection.tsx'

const SharePanel = overlay(
  async () => (await import('../shared/sharing/SharePanel.tsx')).SharePanel,
)

/** Shares the selected items in a side panel above the list. */
const ShareSelection = ({ onClose }: { onClose: () => void }) => {
  const [selected] = useState(() => selection.now().items())
  return <SharePanel items={selected} onClose={onClose} />
}

/** An action on the selected items: a page or a sheet, and why it is not permitted. */
export interface SelectionAction {
  readonly label: string
  /** A name in the sprite. */
  readonly icon: string
  readonly href?: string
  readonly Panel?: ComponentType<{ readonly onClose: () => void }>
  readonly refusal: string | undefined
}

/** Returns the actions on the selection, in the order of the bar. An action is refused if it is refused for all items. */
export const useActions = (): readonly SelectionAction[] => {
  const session = useSession()
  const selected = useSelection()
  // One item of each owner, who decides what is permitted.
  const ofOwners = useMemo(
    () => [...new Map(selected.items().map((item) => [item.owner, item])).values()],
    [selected],
  )
  const refusalOf = (operation: Pick<Operation, 'access' | 'since'>) => {
    const answers = ofOwners.map((item) => permission(session, operation, item))
    const [first] = answers
    return first === undefined || answers.some(({ allowed }) => allowed)
      ? undefined
      : refusalMessage(first)
  }
  return [
    // The panel, and the page for more items, show which items can't be shared, and why.
    {
      label: t('action.share'),
      icon: 'share',
      ...(selected.count <= itemsAtOnce ? { Panel: ShareSelection } : { href: paths.sharing() }),
      refusal: undefined,
    },
    {
      label: t('action.categorize'),
      icon: 'categories',
      href: paths.categories(),
      refusal: refusalOf(categorizing),
    },
    {
      label: t('action.edit'),
      icon: 'edit',
      href: paths.editItems(),
      refusal: refusalOf(items.update),
    },
    {
      label: t('action.changeOwner'),
      icon: 'transfer',
      href: paths.transfer(),
      refusal: refusalOf(transferring),
    },
    {
      label: t('action.move'),
      icon: 'move',
      Panel: MoveSelection,
      refusal: refusalOf(content.moveItems),
    },
    {
      label: t('action.thumbnail'),
      icon: 'image',
      Panel: ThumbnailSelection,
      refusal: refusalOf(itemInfo.updateThumbnail),
    },
    {
      label: t('action.remove'),
      icon: 'delete',
      Panel: RemoveSelection,
      refusal: refusalOf(content.deleteItems),
    },
  ]
}
