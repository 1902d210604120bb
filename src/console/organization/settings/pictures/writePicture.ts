import { organizationResources } from '../../../../rest/organization/organizationResources.ts'
import { queryClient } from '../../../shell/api.ts'
import { t } from '../../../shell/words/index.ts'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { freeKey, pictureKeys } from './pictures.ts'

/** Uploads a picture under a key of its own, and answers the key. It is not shown anywhere yet. Throws what `send` throws. */
export const addPicture = async (file: File): Promise<string> => {
  const taken = await queryClient.query({ ...pictureKeys, staleTime: 0 })
  const key = freeKey(file.name, new Set(taken))
  await mutate(
    organizationResources.add,
    { key, file },
    {
      title: t('settings:picture.added', { key }),
      target: { label: key },
      undo: {
        operation: organizationResources.remove,
        input: { key },
        title: t('settings:picture.delete', { key }),
      },
      invalidates: [organizationResources.list],
    },
  )
  return key
}

/** Deletes a picture; the portal refuses those that a setting shows. Throws what `send` throws. */
export const deletePicture = async (key: string): Promise<void> => {
  await mutate(
    organizationResources.remove,
    { key },
    {
      title: t('settings:picture.deleted', { key }),
      target: { label: key },
      invalidates: [organizationResources.list],
      message: t('settings:picture.deleted', { key }),
    },
  )
}
