import { organizationResources } from '../../../../rest/organization/organizationResources.ts'
import { queryClient } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { freeKey, imageKeys } from './images.ts'
import { t } from '../messages.ts'

/** Uploads an image under an unused key and returns the key. No setting uses the image yet. Throws what `send` throws. */
export const addImage = async (file: File): Promise<string> => {
  const taken = await queryClient.query({ ...imageKeys, staleTime: 0 })
  const key = freeKey(file.name, new Set(taken))
  await mutate(
    organizationResources.add,
    { key, file },
    {
      title: t('image.added', { key }),
      target: { label: key, href: paths.settings('identity') },
      undo: {
        operation: organizationResources.remove,
        input: { key },
        title: t('image.delete', { key }),
      },
      invalidates: [organizationResources.list],
    },
  )
  return key
}

/** Deletes an image; the portal refuses to delete images that a setting uses. Throws what `send` throws. */
export const deleteImage = async (key: string): Promise<void> => {
  await mutate(
    organizationResources.remove,
    { key },
    {
      title: t('image.deleted', { key }),
      target: { label: key, href: paths.settings('identity') },
      invalidates: [organizationResources.list],
      message: t('image.deleted', { key }),
    },
  )
}
