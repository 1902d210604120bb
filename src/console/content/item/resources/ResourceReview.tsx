import { itemResources } from '../../../../rest/content/itemResources.ts'
import { fieldNamed, sendForm, type Refused } from '../../../shell/forms/refused.ts'
import { paths } from '../../../shell/paths.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { mutate } from '../../../shell/changes/mutate.ts'
import { changesOf, presentOf, stepsOf, type ResourceChange } from './resourceChanges.ts'
import { t } from '../messages.ts'

interface Props {
  readonly wanted: ResourceChange
  readonly onClose: () => void
  readonly onApplied: () => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

const fieldOf = fieldNamed(['files', 'folder'], {
  file: 'files',
  filename: 'files',
  resourcesprefix: 'folder',
})
export type FieldName = NonNullable<ReturnType<typeof fieldOf>>

/** Shows the resources that will be added or replaced, by path, and sends them. */
export const ResourceReview = ({ wanted, onClose, onApplied, onRefused }: Props) => {
  const { item, unpacked } = wanted
  const { title } = item
  const changes = changesOf(wanted)
  const apply = async (left: readonly Change[]) => {
    for (const { operation, input } of stepsOf(wanted, left)) {
      const values = { title, count: unpacked?.length ?? input.file.length }
      const isNew = operation === itemResources.add
      await mutate(operation, input, {
        title: t(isNew ? 'resource.addedWritten' : 'resource.replacedWritten', values),
        endTitle: t(isNew ? 'resource.addedWrittenDone' : 'resource.replacedWrittenDone', values),
        target: { label: title, href: paths.item(item.id, 'resources') },
        changes: left.filter(({ before }) => (before === undefined) === isNew),
        invalidates: [itemResources.list],
        message: t(isNew ? 'resource.added' : 'resource.replaced', values),
      })
    }
    onApplied()
  }
  return (
    <Review
      subject={title}
      undo="none"
      changes={changes}
      warnings={
        changes.some(({ before }) => before !== undefined)
          ? [warning(t('resource.replaceWarning'))]
          : []
      }
      request={(left) => stepsOf(wanted, left)}
      readAgain={() => presentOf(wanted)}
      apply={(left) => sendForm(() => apply(left), fieldOf, onRefused)}
      onClose={onClose}
    />
  )
}
