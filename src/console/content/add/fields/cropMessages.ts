import { texts } from '../../../ui/texts.ts'

export const t = texts('addCrop', {
  crop: 'Crop thumbnail',
  cropHelp: 'To move the frame, drag it or use the arrow keys.',
  take: 'Crop image',
  whole: 'Use full image',
  unreadable: 'The browser can’t read this image. Select a PNG, GIF, or JPEG file.',
})
