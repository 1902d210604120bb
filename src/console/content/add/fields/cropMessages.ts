import { useTranslation } from 'react-i18next'
import { addMessages } from '../../../shell/messages/index.ts'

const messages = {
  crop: 'Crop thumbnail',
  cropHelp: 'To move the frame, drag it or use the arrow keys.',
  take: 'Crop image',
  whole: 'Use full image',
  unreadable: 'The browser can’t read this image. Select a PNG, GIF, or JPEG file.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addCrop: typeof messages
  }
}
addMessages('addCrop', messages)

/** Returns the translations of the crop dialog; the import registers them. */
export const useCropMessages = () => useTranslation('addCrop')
