import type { Item } from '../../../../rest/records/item.ts'
import { hasDraft } from '../../../shell/drafts/draft.ts'
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
    .map(({ name, parse, untouched, adopt }) => (
      <UnappliedNotice
        key={name}
        offered={{
          name,
          countIn: (text) => (parse(text) === untouched ? 0 : 1),
          restore: (text) => {
            adopt(text)
            onRestored()
          },
        }}
      />
    ))
