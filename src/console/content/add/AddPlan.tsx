import { PortalError } from '../../../rest/protocol/errors.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { useSession } from '../../shell/session/session.ts'
import { changesOf } from './changes.ts'
import { fieldOf } from './form.ts'
import { useFolders } from './fields/FolderFields.tsx'
import type { ItemInput } from './input.ts'
import { useRelated } from './fields/related.ts'
import { requestsOf } from './requests.ts'
import { addFile, addOther, folderFor } from './send.ts'
import type { FieldName } from './values.ts'
import { useMessages } from './messages.ts'
import { useMessages as usePlanMessages } from './planMessages.ts'

interface Props {
  readonly planned: readonly ItemInput[]
  /** The label of the upload method. */
  readonly how: string
  readonly onClose: () => void
  /** Called when all items have been added or queued. */
  readonly onAdded: () => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (field: FieldName, message: string) => void
}

/** Shows the items that will be added, and adds them. */
export const AddPlan = ({ planned, how, onClose, onAdded, onRefused }: Props) => {
  const { t } = useMessages()
  const { t: tPlan } = usePlanMessages()
  const { data } = useFolders()
  const { person } = useSession()
  const [first] = planned
  const related = useRelated(first?.values)
  if (!first) return null
  const { folder, folderId, newFolder } = first.values
  const existing = data?.folders?.find(({ id }) => id === folderId)?.title
  const title = folder === 'new' ? newFolder : folder === 'existing' ? existing : undefined
  const count = planned.length
  const apply = async () => {
    try {
      const target = await folderFor(first.values)
      for (const one of planned) {
        const { file } = one
        if (file) addFile({ ...one, file }, target)
        else await addOther(one, target)
      }
      onAdded()
    } catch (error) {
      const field = error instanceof PortalError ? fieldOf(error.parameter) : undefined
      if (field === undefined || !(error instanceof PortalError)) throw error
      onRefused(field, error.message)
    }
  }
  return (
    <Plan
      subject={count === 1 ? first.values.title : undefined}
      undo={{ reason: tPlan('undo', { count }) }}
      title={tPlan('title', { count })}
      changes={changesOf(planned, { folder: title, how, related })}
      request={requestsOf(planned, {
        userName: person.username,
        ...(folder === 'existing' ? { folderId } : {}),
      })}
      apply={apply}
      onClose={onClose}
      actionLabel={t('add', { count })}
    />
  )
}
