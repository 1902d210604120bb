import { paths } from '../../shell/paths.ts'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import type { Handed } from './handover.ts'

interface Props {
  readonly item: Pick<Handed, 'id' | 'title'>
  readonly line?: string | null | undefined
}

/** An item, with the way to it. */
export const ItemLink = ({ item: { id, title }, line }: Props) => (
  <TitleCell title={title} href={paths.item(id)} subtitle={line} />
)
