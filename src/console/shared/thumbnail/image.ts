import type { Operation } from '../../../rest/protocol/operation.ts'
import { imageLimits } from '../../../rest/records/itemProperties.ts'
import { formatBytes } from '../../shell/format.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { t } from './messages.ts'

/** What an image is: the thumbnail of an item or a group, or the profile picture of a member. */
export type ImageUse = 'thumbnail' | 'picture'

/** File extensions of images, for file inputs. */
export const imageExtensions = '.png,.gif,.jpg,.jpeg'

/** Returns whether the portal has a thumbnail of an item or a group. */
export const hasThumbnail = ({ thumbnail }: { thumbnail?: string | null | undefined }): boolean =>
  thumbnail != null && thumbnail !== ''

/** Returns why an operation with the parameter `thumbnail` would refuse an image; undefined if it would not. */
export const thumbnailRefusal = (operation: Operation, image: File): string | undefined =>
  image.size > imageLimits.thumbnail
    ? t('tooLarge', { limit: formatBytes(imageLimits.thumbnail) })
    : refusal(operation, 'thumbnail', image)
