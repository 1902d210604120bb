import { useQuery } from '@tanstack/react-query'
import {
  folderMutation,
  foldersOf,
  folderTitled,
  useNewFolder,
} from '../../shared/folders/folders.ts'
import { content } from '../../../rest/content/content.ts'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { invalidate } from '../../shell/api.ts'
import { refusedIn, type Refused } from '../../shell/forms/refused.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { changesOf } from './changes.ts'
import { fieldOf, fieldOfFolder } from './form.ts'
import type { ItemInput } from './input.ts'
import { useRelated } from './fields/related.ts'
import { requestsOf } from './requests.ts'
import { addFile, addOther } from './send.ts'
import type { FieldName } from './values.ts'
import { t } from './messages.ts'

interface Props {
  readonly planned: readonly ItemInput[]
  /** The label of the upload method. */
  readonly how: string
  readonly onClose: () => void
  /** Called when all items have been added or queued, with the ID of their folder; undefined for the root folder. */
  readonly onAdded: (folderId: string | undefined) => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

/** Shows the items that will be added, and adds them. */
export const AddReview = ({ planned, how, onClose, onAdded, onRefused }: Props) => {
  const { person } = useSession()
  const { data } = useQuery(foldersOf(person.username))
  const [first] = planned
  const related = useRelated(first?.values)
  const createFolder = useNewFolder(person.username)
  if (!first) return null
  const { folder, folderId, newFolder } = first.values
  const folders = data?.folders ?? []
  // A folder that has the name of the new one is used.
  const sameName = folder === 'new' ? folderTitled(folders, newFolder) : undefined
  const existing = folder === 'existing' ? folderId : sameName?.id
  const title =
    folder === 'new'
      ? (sameName?.title ?? newFolder.trim())
      : folders.find(({ id }) => id === existing)?.title
  const count = planned.length
  const make =
    folder === 'new' && !sameName ? folderMutation(person.username, newFolder.trim()) : undefined
  const target = make?.keeps ? fromAnswer(make.keeps.variable) : existing
  const apply = async () => {
    let folderNow: string | undefined
    try {
      folderNow = make ? await createFolder(newFolder.trim()) : existing
    } catch (error) {
      // The next review says that the folder exists now.
      await invalidate(content.list)
      const refused = refusedIn(error, fieldOfFolder)
      if (!refused) throw error
      return onRefused(refused)
    }
    try {
      for (const one of planned) {
        const { file } = one
        if (file) addFile({ ...one, file }, folderNow)
        else await addOther(one, folderNow)
      }
      onAdded(folderNow)
    } catch (error) {
      const refused = refusedIn(error, fieldOf)
      if (!refused) throw error
      onRefused(refused)
    }
  }
  return (
    <Review
      subject={count === 1 ? first.values.title : undefined}
      undo={{ reason: t('plan.undo', { count }) }}
      title={t('plan.title', { count })}
      changes={changesOf(planned, { folder: title, how, related })}
      request={[
        ...(make ? [make] : []),
        ...requestsOf(planned, {
          userName: person.username,
          ...(target === undefined ? {} : { folderId: target }),
        }),
      ]}
      warnings={sameName && [note(t('plan.sameName', { title: sameName.title, count }))]}
      apply={apply}
      onClose={onClose}
      actionLabel={t('add', { count })}
    />
  )
}
