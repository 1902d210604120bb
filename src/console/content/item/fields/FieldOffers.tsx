import type { Item } from '../../../../rest/records/item.ts'
import { hasDraft } from '../../../shell/drafts/storedDrafts.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { fieldNames } from './fieldNames.ts'
import { fieldDraft } from './fieldValues.ts'

interface Props {
  readonly item: Item
  /** Called after an entry became one of this tab. */
  readonly onRestored: () => void
}

/** Offers the entries that closed tabs left in fields of this item. */
export const FieldOffers = ({ item, onRestored }: Props) =>
  fieldNames
    .map((name) => fieldDraft(item, name))
    .filter(({ name }) => !hasDraft(name))
    .map(({ name, parse, untouched, keep }) => (
      <UnappliedNotice
        key={name}
        offered={{
          name,
          countIn: (stored) => (parse(stored) === untouched ? 0 : 1),
          restore: (stored) => {
            keep(parse(stored))
            onRestored()
          },
        }}
      />
    ))
