import { texts } from '../../ui/texts.ts'

export const t = texts('thumbnail', {
  label: 'Thumbnail',
  help: 'PNG, GIF, or JPEG, at most 10 MB. Recommended size: 600 × 400 pixels or larger.',
  shown: 'Thumbnail: {{name}}',
  tooLarge: 'The image must be at most {{limit}}.',
  crop: {
    title: 'Crop thumbnail',
    help: 'To move the frame, drag it or use the arrow keys.',
    take: 'Crop image',
    whole: 'Use full image',
    unreadable: 'The browser can’t read this image. Select a PNG, GIF, or JPEG file.',
  },
  change: 'Change thumbnail',
  current: 'Current thumbnail',
  none: {
    item: 'The item has no thumbnail. Lists show the icon of its type.',
    group: 'The group has no thumbnail.',
  },
  needed: 'Select an image first',
  final: 'Changing or removing the thumbnail can’t be undone.',
  remove: 'Remove thumbnail',
  removeTitle: 'Remove thumbnail?',
  removeBody: {
    item: 'Lists will show the icon of the item type in place of the thumbnail of {{title}}. The image can’t be restored.',
    group:
      'Lists will show an icon in place of the thumbnail of {{title}}. The image can’t be restored.',
  },
  changed: 'Thumbnail of {{title}} changed',
  changedWritten: 'Changed the thumbnail of {{title}}',
  removed: 'Thumbnail of {{title}} removed',
  removedWritten: 'Removed the thumbnail of {{title}}',
})
