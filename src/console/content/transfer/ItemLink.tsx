import { paths } from '../../shell/paths.ts'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import type { TransferItem } from './transfer.ts'

interface Props {
  readonly item: Pick<TransferItem, 'id' | 'title'>
  readonly line?: string | null | undefined
}

/** Links to an item. */
export const ItemLink = ({ item: { id, title }, line }: Props) => (
  <TitleCell title={title} href={paths.item(id)} subtitle={line} />
)
