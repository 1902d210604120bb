import { items } from '../../rest/content/items.ts'
import type { Item } from '../../rest/records/item.ts'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { paths } from '../shell/paths.ts'
import { permission } from '../shell/permissions.ts'
import type { Session } from '../shell/session/session.ts'
import type { RowAction } from '../ui/table/DataTable.tsx'
import { t } from './messages.ts'

/** Returns the actions of each row that the person can perform. */
export const actionsWith =
  (session: Session, move: (item: Item) => void) =>
  (item: Item): readonly RowAction[] => {
    const { id, owner } = item
    const href = paths.item(id)
    const canMove = permission(session, items.move, owner).allowed
    return [
      openInNewTab(href),
      // The sharing page shows whether the item can be shared, and why not.
      { label: t('content:action.share'), icon: 'share', href: paths.sharing(id) },
      ...(canMove
        ? [{ label: t('content:action.move'), icon: 'move', onClick: () => move(item) }]
        : []),
      copyLink(href),
    ]
  }
