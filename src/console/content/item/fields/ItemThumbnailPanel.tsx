import type { ReactNode } from 'react'
import { itemInfo } from '../../../../rest/content/itemInfo.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { hasThumbnail } from '../../../shared/thumbnail/image.ts'
import { ThumbnailPanel } from '../../../shared/thumbnail/ThumbnailPanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { changedReads, pathOf } from '../item.ts'

interface Props {
  readonly item: Item
  /** The present thumbnail. */
  readonly image: ReactNode
  readonly onClose: () => void
}

/** Replaces or removes the thumbnail of an item. */
export const ItemThumbnailPanel = ({ item, ...panel }: Props) => (
  <ThumbnailPanel
    {...panel}
    kind="item"
    title={item.title}
    href={paths.item(item.id)}
    hasThumbnail={hasThumbnail(item)}
    setting={(thumbnail) => ({
      operation: itemInfo.updateThumbnail,
      input: { ...pathOf(item), thumbnail },
    })}
    removal={{ operation: itemInfo.deleteThumbnail, input: pathOf(item) }}
    // A new image can have the path of the old one.
    invalidates={[...changedReads, items.info]}
  />
)
