import { items } from '../../rest/content/items.ts'
import type { Item } from '../../rest/records/item.ts'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { paths } from '../shell/paths.ts'
import { permission } from '../shell/permissions.ts'
import type { Session } from '../shell/session/session.ts'
import type { RowAction } from '../ui/table/DataTable.tsx'
import { t } from './messages.ts'

interface Panels {
  readonly share: (item: Item) => void
  readonly move: (item: Item) => void
}

/** Returns the actions of each row that the person can perform; `share` and `move` open side panels. */
export const actionsWith =
  (session: Session, { share, move }: Panels) =>
  (item: Item): readonly RowAction[] => {
    const { id } = item
    const href = paths.item(id)
    const canMove = permission(session, items.move, item).allowed
    return [
      openInNewTab(href),
      // The panel shows whether the item can be shared, and why not.
      { label: t('action.share'), icon: 'share', onClick: () => share(item) },
      ...(canMove ? [{ label: t('action.move'), icon: 'move', onClick: () => move(item) }] : []),
      copyLink(href),
    ]
  }
