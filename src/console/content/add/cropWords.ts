import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  crop: 'Crop thumbnail',
  cropHelp: 'To move the frame, drag it or use the arrow keys.',
  take: 'Crop image',
  whole: 'Use full image',
  unreadable: 'The browser can’t read this image. Select a PNG, GIF, or JPEG file.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addCrop: typeof words
  }
}
addWords('addCrop', words)

/** Returns the translations of the crop dialog; the import registers them. */
export const useCropWords = () => useTranslation('addCrop')
